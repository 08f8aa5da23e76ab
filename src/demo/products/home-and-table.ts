import type { DemoProduct } from './demo-product.ts';

export const homeAndTable: readonly DemoProduct[] = [
  {
    key: 'granny-cushion',
    name: 'Granny Square Cushion',
    category: 'Home & Table',
    price: 1899,
    quantity: 4,
    description:
      'Nine squares, eleven colours and one evening each, joined in cotton white, with a zip and an inner pad.',
  },
  {
    key: 'phool-coasters',
    name: 'Phool Coasters, Set of Four',
    category: 'Home & Table',
    price: 699,
    quantity: 11,
    description:
      'Four scalloped coasters in the colours of a flower market, thick cotton that drinks up every drop of chai.',
  },
  {
    key: 'yarn-basket',
    name: 'Yarn Basket',
    category: 'Home & Table',
    price: 1399,
    quantity: 5,
    description: 'A sturdy basket in camel and pink with two handles, for yarn, toys or everything on the sofa.',
  },
  {
    key: 'phad-wall-hanging',
    name: 'Phad Wall Hanging',
    category: 'Home & Table',
    price: 2499,
    quantity: 2,
    description:
      "Chevrons in the five colours of Bhilwara's painted scrolls, on a mango-wood rod with a long cotton fringe.",
  },
  {
    key: 'chai-mug-cosy',
    name: 'Chai Mug Cosy',
    category: 'Home & Table',
    price: 399,
    quantity: 20,
    description: 'A pink and white jacket for your mug with one wooden button, and the coaster that belongs to it.',
  },
  {
    key: 'rangeen-bunting',
    name: 'Rangeen Bunting',
    category: 'Home & Table',
    price: 949,
    quantity: 9,
    description:
      'Twelve flags with sewn-on dots and little bobbles, three metres long, for birthdays, balconies and classrooms.',
  },
];
