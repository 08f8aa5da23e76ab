import type { WellFormed } from './requests/well-formed.ts';

export interface Received {
  status: number;
  type: string;
  text: string;
}

export async function send(
  url: string,
  method: string,
  { form, photos = [], body, headers }: WellFormed,
  token?: string,
): Promise<Received> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body:
      method === 'GET'
        ? undefined
        : form
          ? writeForm(form, photos)
          : typeof body === 'object'
            ? JSON.stringify(body)
            : (body as string | undefined),
  });
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

export function writeForm(fields: Record<string, string>, photos: Buffer[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const photo of photos) form.append('photos', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return form;
}
