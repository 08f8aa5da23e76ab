import { Agent, request } from 'node:http';

export interface Reply {
  /** 0 when the connection broke. */
  status: number;
  ms: number;
  text: string;
}
export interface RequestOptions {
  method?: string;
  token?: string;
  json?: object;
  body?: Buffer;
  headers?: Record<string, string>;
}

export function clientAt(url: string, localAddress: string, maxSockets = 50) {
  const agent = new Agent({ keepAlive: true, maxSockets, localAddress });
  return (path: string, { method = 'GET', token, json, body, headers = {} }: RequestOptions = {}): Promise<Reply> =>
    new Promise((done) => {
      const payload = json ? Buffer.from(JSON.stringify(json)) : body;
      const began = performance.now();
      const end = (status: number, text: string) => done({ status, text, ms: performance.now() - began });
      const sent = request(
        new URL(path, url),
        {
          method,
          agent,
          localAddress,
          timeout: 30_000,
          headers: {
            ...(token && { authorization: token }),
            ...(json && { 'content-type': 'application/json' }),
            ...(payload && { 'content-length': String(payload.length) }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
          response.on('error', () => end(0, ''));
        },
      );
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => end(0, ''));
      sent.end(payload);
    });
}
export type Client = ReturnType<typeof clientAt>;

/** A multipart form with one file in the field `photos`. */
export function formWith(
  fields: Record<string, string>,
  file: Buffer,
): { body: Buffer; headers: Record<string, string> } {
  const boundary = 'hostile-form';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
