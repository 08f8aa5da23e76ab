import type { DemoProduct } from './demo-product.ts';

export const crochetFlowers: readonly DemoProduct[] = [
  {
    key: 'surajmukhi-sunflower',
    name: 'Surajmukhi Sunflower',
    category: 'Crochet Flowers',
    price: 649,
    quantity: 9,
    description:
      'One tall sunflower in a clay pot, thirty petals in two yellows, and no watering for as long as you live.',
  },
  {
    key: 'daisy-pot',
    name: 'Daisy Pot',
    category: 'Crochet Flowers',
    price: 799,
    quantity: 10,
    description: 'Four daisies that always face the window, in a striped pot with crocheted soil, all of it washable.',
  },
  {
    key: 'genda-marigold-toran',
    name: 'Genda Marigold Toran',
    category: 'Crochet Flowers',
    price: 1799,
    quantity: 4,
    description:
      'A door garland of twenty-three marigolds with mango leaves, crocheted once and hung for every festival after.',
  },
  {
    key: 'tulip-bouquet',
    name: 'Tulip Bouquet',
    category: 'Crochet Flowers',
    price: 1199,
    quantity: 6,
    description:
      'Seven tulips in pinks, marigold and madder, wrapped in kraft paper with a crocheted ribbon that you can keep.',
  },
  {
    key: 'gulab-rose',
    name: 'Gulab Rose Trio',
    category: 'Crochet Flowers',
    price: 899,
    quantity: 8,
    description: 'Three rolled roses on wired stems with stitched leaves, tied with a cotton bow and ready for a vase.',
  },
  {
    key: 'cactus-pot',
    name: 'Cactus with a Flower',
    category: 'Crochet Flowers',
    price: 499,
    quantity: 15,
    description: 'A ribbed cactus with one pink bloom, soft thorns and a real clay pot from the potters of Bhilwara.',
  },
];
