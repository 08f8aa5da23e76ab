import type { OccasionBody } from '../occasions/api.ts';
import type { ApiCaller } from './api-caller.ts';

/** By the address of an occasion or recipient: keys of products. */
export const demoOccasions: Record<string, string> = {
  rakhi: 'name-cushion tara-star-keychain nazar-keychain chai-mug-cosy neel-octopus khushi-hamper',
  diwali: 'diya-card genda-marigold-toran phool-coasters khushi-hamper phad-wall-hanging',
  'bhai-dooj': 'nazar-keychain chai-mug-cosy name-cushion',
  'karwa-chauth': 'love-card gulab-rose jodi-dolls',
  holi: 'rangeen-bunting phool-coasters',
  eid: 'haathi-card mor-card gulab-rose',
  christmas: 'tara-star-keychain mogra-bunny khushi-hamper',
  'new-year': 'mor-card daisy-pot khushi-hamper',
  'valentines-day': 'love-card heart-keychain gulab-rose tulip-bouquet',
  'mothers-day': 'tulip-bouquet naam-hoop yarn-basket gulab-rose',
  'fathers-day': 'chai-mug-cosy yaadein-photo-frame',
  'friendship-day': 'avocado-keychain strawberry-keychain mushroom-keychain thank-you-card',
  'teachers-day': 'thank-you-card daisy-pot chai-mug-cosy',
  birthday: 'birthday-card rangeen-bunting bhalu-bear khushi-hamper tulip-bouquet',
  wedding: 'jodi-dolls haathi-card genda-marigold-toran',
  anniversary: 'yaadein-photo-frame love-card jodi-dolls',
  'new-baby': 'nanhe-booties mogra-bunny kachhua-turtle',
  housewarming: 'genda-marigold-toran granny-cushion phad-wall-hanging',
  'thank-you': 'thank-you-card',
  sister: 'tulip-bouquet heart-keychain strawberry-keychain mogra-bunny surajmukhi-sunflower',
  brother: 'name-cushion nazar-keychain tara-star-keychain neel-octopus chai-mug-cosy',
  mother: 'tulip-bouquet naam-hoop yarn-basket gulab-rose phool-coasters',
  father: 'chai-mug-cosy yaadein-photo-frame cactus-pot',
  wife: 'gulab-rose love-card heart-keychain',
  husband: 'chai-mug-cosy love-card yaadein-photo-frame',
  friend: 'avocado-keychain strawberry-keychain mushroom-keychain cactus-pot',
  child: 'bhalu-bear neel-octopus gaja-elephant mogra-bunny madhu-bee kachhua-turtle nanhe-booties',
  teacher: 'thank-you-card daisy-pot chai-mug-cosy',
  couple: 'jodi-dolls yaadein-photo-frame granny-cushion',
  colleague: 'cactus-pot chai-mug-cosy avocado-keychain',
};

export async function assignDemoOccasions(
  api: ApiCaller,
  token: string,
  products: ReadonlyMap<string, { _id: string }>,
): Promise<void> {
  const { occasions } = (await api<{ occasions: OccasionBody[] }>('GET', '/occasions/all', { token })) ?? {
    occasions: [],
  };
  for (const [key, { _id }] of products) {
    const set = occasions.filter(({ slug }) => demoOccasions[slug]?.split(' ').includes(key)).map((one) => one._id);
    if (set.length > 0) await api('POST', '/occasions/assign', { token, body: { products: [_id], set } });
  }
}
