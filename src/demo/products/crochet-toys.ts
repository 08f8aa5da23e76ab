import type { DemoProduct } from './demo-product.ts';

export const crochetToys: readonly DemoProduct[] = [
  {
    key: 'bhalu-bear',
    name: 'Bhalu the Bear',
    category: 'Crochet Toys',
    price: 1249,
    quantity: 7,
    description:
      'A sitting bear in camel cotton with a rani pink scarf, stuffed soft and stitched tight enough for small, curious hands.',
  },
  {
    key: 'neel-octopus',
    name: 'Neel the Octopus',
    category: 'Crochet Toys',
    price: 749,
    quantity: 12,
    description:
      'Eight curly arms in indigo and sky, worked in one long spiral, for desks, cots and pockets of big coats.',
  },
  {
    key: 'gaja-elephant',
    name: 'Gaja Elephant',
    category: 'Crochet Toys',
    price: 1599,
    quantity: 3,
    description:
      "A festival elephant in slate cotton with a pink and gold saddle cloth, made after the elephants of Rajasthan's processions.",
  },
  {
    key: 'mogra-bunny',
    name: 'Mogra Bunny',
    category: 'Crochet Toys',
    price: 999,
    quantity: 5,
    description:
      'A white cotton bunny with long ears and a two-colour jumper that is crocheted on, so it never gets lost.',
  },
  {
    key: 'madhu-bee',
    name: 'Madhu the Bumblebee',
    category: 'Crochet Toys',
    price: 549,
    quantity: 14,
    description: 'Round, striped and a little proud, with stiff white wings and feelers that survive a school bag.',
  },
  {
    key: 'kachhua-turtle',
    name: 'Kachhua Turtle',
    category: 'Crochet Toys',
    price: 849,
    quantity: 0,
    description:
      'A slow friend with a patterned shell in leaf green and butter yellow, firm enough to be a tiny footstool for dolls.',
  },
];
