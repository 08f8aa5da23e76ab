import type { makeApp } from '../src/app.ts';
import { type Person, people } from './people.ts';
import type { TestShop } from './test-app.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}
export interface CallOptions {
  body?: unknown;
  form?: Record<string, string>;
  photos?: Buffer[];
  token?: string;
  headers?: Record<string, string>;
}

/** How tests call a shop in this process. */
export function callers(
  app: () => Awaited<ReturnType<typeof makeApp>>['app'],
  tokens: Partial<Record<Person, string>>,
) {
  const get: TestShop['get'] = async (url, headers = {}) => {
    const answer = await app().inject({ method: 'GET', url, headers });
    return { status: answer.statusCode, body: answer.body, bytes: answer.rawPayload, headers: answer.headers };
  };
  const call: TestShop['call'] = async (method, path, { body, form, photos, token, headers = {} } = {}) => {
    const multipart = form || photos ? encodeForm(form ?? {}, photos ?? []) : null;
    const answer = await app().inject({
      method: method as 'GET',
      url: `/api/v1${path}`,
      headers: { ...(token && { authorization: token }), ...multipart?.headers, ...headers },
      payload: multipart?.payload ?? (body as object | undefined),
    });
    if (answer.statusCode === 500) throw new Error(`${method} ${path} answered 500: ${answer.body}`);
    refuseLeak(`${method} ${path}`, token, tokens, answer.body);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: isJson && answer.body ? answer.json() : answer.body,
      headers: answer.headers,
    };
  };
  return { get, call };
}

/** No answer to one shopper holds the address, phone or email of another. */
function refuseLeak(
  call: string,
  token: string | undefined,
  tokens: Partial<Record<Person, string>>,
  body: string,
): void {
  for (const person of ['asha', 'meera'] as const) {
    if (!token || token === tokens.admin || token === tokens[person]) continue;
    const { email, phone, location } = people[person];
    const leaked = [email, phone, location].filter((mark) => body.includes(mark));
    if (leaked.length > 0) throw new Error(`${call} shows somebody else ${leaked.join(', ')} of ${person}.`);
  }
}

function encodeForm(form: Record<string, string>, photos: Buffer[]) {
  const boundary = '----dhaaga-test-form';
  const parts = [
    ...Object.entries(form).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...photos.flatMap((bytes, index) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="photo-${index}.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
