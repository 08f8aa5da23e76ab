import type { DemoProduct } from './demo-product.ts';

export const keychains: readonly DemoProduct[] = [
  {
    key: 'nazar-keychain',
    name: 'Nazar Keychain',
    category: 'Keychains',
    price: 249,
    quantity: 24,
    description:
      'Four rounds of blue and white against the evil eye, with a tassel, for keys, bags and rear-view mirrors.',
  },
  {
    key: 'mushroom-keychain',
    name: 'Mushroom Keychain',
    category: 'Keychains',
    price: 229,
    quantity: 0,
    description: 'A red cap with white spots and a shy face underneath, light enough for the smallest key.',
  },
  {
    key: 'heart-keychain',
    name: 'Dil Heart Keychain',
    category: 'Keychains',
    price: 199,
    quantity: 30,
    description: 'A puffed rani pink heart with a smaller one sewn on top, on a strong brass ring.',
  },
  {
    key: 'strawberry-keychain',
    name: 'Strawberry Keychain',
    category: 'Keychains',
    price: 229,
    quantity: 26,
    description: 'A smiling strawberry with butter yellow seeds and a green cap, the size of a real one in May.',
  },
  {
    key: 'tara-star-keychain',
    name: 'Tara Star Keychain',
    category: 'Keychains',
    price: 199,
    quantity: 32,
    description: 'A marigold star with pink cheeks that has never once been late, on a brass split ring.',
  },
  {
    key: 'avocado-keychain',
    name: 'Avocado Keychain',
    category: 'Keychains',
    price: 249,
    quantity: 19,
    description: 'Half an avocado with its stone still in, forever ripe, with two beads for eyes and a small smile.',
  },
];
