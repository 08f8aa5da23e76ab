import type { IncomingMessage } from 'node:http';
import { ApiError } from './rest.ts';

const maxBodyBytes = 1_000_000;

/** An object, empty for other JSON. Throws ApiError 400 or 413. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new ApiError('The request is too large.', { status: 413 });
    chunks.push(chunk);
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    throw new ApiError('The request is not valid JSON.');
  }
}
