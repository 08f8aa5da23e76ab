import type { IncomingMessage } from 'node:http';
import { ApiError } from './rest.ts';

const maxBodyBytes = 1_000_000;

/** An object, empty for other JSON. Throws ApiError 400 or 413. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  return parseObject(await readText(request));
}

/** As `readJson`, and the fields of a form. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : parseObject(text);
}

/** Empty for other JSON. Throws ApiError 400. */
export function parseObject(text: string): object {
  try {
    const body: unknown = JSON.parse(text || '{}');
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    throw new ApiError('The request is not valid JSON.');
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new ApiError('The request is too large.', { status: 413 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
