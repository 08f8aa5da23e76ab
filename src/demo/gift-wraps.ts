import { readFile } from 'node:fs/promises';
import type { OwnersWrapBody } from '../gifts/api.ts';
import type { apiCaller } from './api-caller.ts';

const demoWraps = [
  { picture: 'gift-wrap-kraft', name: 'Kraft and cotton', price: 0 },
  { picture: 'gift-wrap-cloth', name: 'Handloom cloth', price: 80 },
  { picture: 'gift-wrap-box', name: 'Keepsake box', price: 150 },
] as const;
export type DemoWrap = (typeof demoWraps)[number]['name'];

/** Resolves to the wraps' ids by their names. */
export async function addDemoWraps(api: ReturnType<typeof apiCaller>, admin: string): Promise<Map<string, string>> {
  const call = { token: admin };
  let wraps = (await api<{ wraps: OwnersWrapBody[] }>('GET', '/shop/gift-wraps', call))?.wraps ?? [];
  for (const { picture, name, price } of demoWraps) {
    if (wraps.some((wrap) => wrap.name === name)) continue;
    const photos = [await readFile(new URL(`./pictures/gift-wraps/${picture}.webp`, import.meta.url))];
    const sent = await api<{ photo: { url: string } }>('POST', '/shop/gift-wraps/photo', { ...call, form: {}, photos });
    const body = { name, price, photo: sent?.photo.url };
    wraps = (await api<{ wraps: OwnersWrapBody[] }>('POST', '/shop/gift-wraps', { ...call, body }))?.wraps ?? wraps;
  }
  return new Map(wraps.map(({ _id, name }) => [name, _id]));
}
