import type { DemoProduct } from './demo-product.ts';

export const customGifts: readonly DemoProduct[] = [
  {
    key: 'jodi-dolls',
    name: 'Jodi Wedding Dolls',
    category: 'Custom Gifts',
    price: 2799,
    quantity: 3,
    description: 'A bride and a groom dressed after your photograph, safa, odhni and all, for the cake or the shelf.',
  },
  {
    key: 'naam-hoop',
    name: 'Naam Embroidery Hoop',
    category: 'Custom Gifts',
    price: 1099,
    quantity: 8,
    description:
      'A word of your choice in cross-stitch inside a wreath of tiny crocheted flowers, framed in its own hoop.',
  },
  {
    key: 'khushi-hamper',
    name: 'Khushi Gift Hamper',
    category: 'Custom Gifts',
    price: 2199,
    quantity: 6,
    description: 'A bear, a sunflower, a heart and a coaster in a kraft box with wood wool, and your note by hand.',
  },
  {
    key: 'nanhe-booties',
    name: 'Nanhe Booties',
    category: 'Custom Gifts',
    price: 599,
    quantity: 13,
    description: 'First shoes in blush and rani pink with a drawstring and two bobbles, in the size of the baby.',
  },
  {
    key: 'name-cushion',
    name: 'Name Cushion',
    category: 'Custom Gifts',
    price: 1299,
    quantity: 10,
    description:
      'Any name of up to six letters, worked into the fabric in cotton white, with four tassels at the corners.',
  },
  {
    key: 'yaadein-photo-frame',
    name: 'Yaadein Photo Frame',
    category: 'Custom Gifts',
    price: 899,
    quantity: 7,
    description: 'A padded crochet frame with flowers at two corners, made around the photograph that you send us.',
  },
];
