import { request } from 'node:http';

/**
 * Calls a shop over a socket from an address of this computer (127.0.0.0/8), as a client of another network; `path` is
 * below `/api/v1`.
 */
export function callFrom(
  address: string,
  url: string,
  method: string,
  path: string,
  { body, token, userAgent }: { body?: unknown; token?: string; userAgent?: string } = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body
): Promise<{ status: number; body: any; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api/v1${path}`,
      {
        method,
        localAddress: address,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: token }),
          ...(userAgent && { 'user-agent': userAgent }),
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: text ? JSON.parse(text) : null,
            retryAfter: Number(answer.headers['retry-after'] ?? 0),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
