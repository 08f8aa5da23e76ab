import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody, ShopError } from '../errors.ts';

/** Answers 429 to a request that nobody has looked at; its body is not read, so the connection ends with it. */
export function refuseTooMany(
  request: IncomingMessage,
  response: ServerResponse,
  { waitSeconds, headers }: { waitSeconds: number; headers: Record<string, string> },
): void {
  const body = JSON.stringify(errorBody(new ShopError('too_many_requests')));
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  response
    .writeHead(429, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      'retry-after': String(waitSeconds),
      ...(hasBody && { connection: 'close' }),
    })
    .end(request.method === 'HEAD' ? undefined : body);
}
