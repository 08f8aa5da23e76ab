declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
    on(event: 'error', listener: (error: Error) => void): void;
    readonly logger: { close(): void; exceptions: { unhandle(): void } };
  }
}
