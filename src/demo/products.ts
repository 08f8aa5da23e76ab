import { crochetFlowers } from './products/crochet-flowers.ts';
import { crochetToys } from './products/crochet-toys.ts';
import { customGifts } from './products/custom-gifts.ts';
import type { DemoProduct } from './products/demo-product.ts';
import { greetingCards } from './products/greeting-cards.ts';
import { homeAndTable } from './products/home-and-table.ts';
import { keychains } from './products/keychains.ts';

/** The order of the products in the shop, which mixes their categories. */
const order = [
  'bhalu-bear',
  'surajmukhi-sunflower',
  'nazar-keychain',
  'diya-card',
  'granny-cushion',
  'neel-octopus',
  'mushroom-keychain',
  'jodi-dolls',
  'daisy-pot',
  'phool-coasters',
  'gaja-elephant',
  'naam-hoop',
  'genda-marigold-toran',
  'mogra-bunny',
  'tulip-bouquet',
  'heart-keychain',
  'haathi-card',
  'yarn-basket',
  'madhu-bee',
  'khushi-hamper',
  'gulab-rose',
  'strawberry-keychain',
  'mor-card',
  'phad-wall-hanging',
  'kachhua-turtle',
  'nanhe-booties',
  'cactus-pot',
  'tara-star-keychain',
  'thank-you-card',
  'chai-mug-cosy',
  'name-cushion',
  'rangeen-bunting',
  'birthday-card',
  'avocado-keychain',
  'love-card',
  'yaadein-photo-frame',
];

export const demoProducts: readonly DemoProduct[] = [
  crochetToys,
  crochetFlowers,
  greetingCards,
  keychains,
  homeAndTable,
  customGifts,
]
  .flat()
  .toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key));
