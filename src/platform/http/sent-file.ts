import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * What an endpoint answers instead of JSON: `type` is its media type, `name` what a browser saves it as; without, it is
 * shown.
 */
export class SentFile {
  readonly type: string;
  readonly content: Buffer | Readable | ReadableStream<Uint8Array>;
  readonly name: string | undefined;

  constructor(type: string, content: Buffer | Readable | ReadableStream<Uint8Array>, name?: string) {
    this.type = type;
    this.content = content;
    this.name = name;
  }

  send(reply: FastifyReply): FastifyReply {
    if (this.name) reply.header('content-disposition', `attachment; filename="${this.name}"`);
    return reply.type(this.type).send(this.content);
  }
}
