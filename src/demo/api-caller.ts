import type { FastifyInstance } from 'fastify';
import { inProcessMark, noTimeLimitMark } from '../platform/http/in-process.ts';

export interface Sent {
  token?: string;
  body?: object;
  form?: Record<string, string>;
  photos?: Buffer[];
}

export type ApiCaller = ReturnType<typeof apiCaller>;

/** In-process; returns null for an error with one of the `allowed` codes. */
export function apiCaller(app: FastifyInstance) {
  return async <T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { token, body, form, photos = [] }: Sent = {},
    allowed: number[] = [],
  ): Promise<T | null> => {
    const multipart = form && (await encode(form, photos));
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        [inProcessMark.name]: inProcessMark.value,
        [noTimeLimitMark.name]: noTimeLimitMark.value,
        ...(token && { authorization: token }),
        ...multipart?.headers,
      },
      payload: multipart?.payload ?? body,
    });
    if (allowed.includes(answer.statusCode)) return null;
    if (answer.statusCode >= 300)
      throw new Error(
        `The demo could not be loaded: ${method} ${path} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`,
      );
    return answer.json() as T;
  };
}

async function encode(form: Record<string, string>, photos: Buffer[]) {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  for (const [index, bytes] of photos.entries())
    data.append('photos', new Blob([new Uint8Array(bytes)]), `${index}.webp`);
  const encoded = new Response(data);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
