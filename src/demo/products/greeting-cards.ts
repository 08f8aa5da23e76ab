import type { DemoProduct } from './demo-product.ts';

export const greetingCards: readonly DemoProduct[] = [
  {
    key: 'diya-card',
    name: 'Diya Card',
    category: 'Greeting Cards',
    price: 149,
    quantity: 40,
    description: 'A night-blue card for Diwali with a lit diya, and a crocheted marigold that comes off and stays.',
  },
  {
    key: 'haathi-card',
    name: 'Haathi Block Print Card',
    category: 'Greeting Cards',
    price: 179,
    quantity: 22,
    description:
      'An indigo elephant between two rows of block-printed flowers, for weddings, good news and long letters.',
  },
  {
    key: 'mor-card',
    name: 'Mor Peacock Card',
    category: 'Greeting Cards',
    price: 179,
    quantity: 18,
    description: 'A peacock in full fan on handmade paper, with an indigo envelope and a green crocheted flower.',
  },
  {
    key: 'thank-you-card',
    name: 'Marigold Thank-you Card',
    category: 'Greeting Cards',
    price: 129,
    quantity: 50,
    description: 'Three marigolds that say thank you without a word, blank inside, with a crocheted flower to keep.',
  },
  {
    key: 'birthday-card',
    name: 'Birthday Cake Card',
    category: 'Greeting Cards',
    price: 129,
    quantity: 36,
    description: 'Two tiers, three candles and a crocheted star to pin on the birthday child, with a pink envelope.',
  },
  {
    key: 'love-card',
    name: 'Stitched Heart Card',
    category: 'Greeting Cards',
    price: 159,
    quantity: 28,
    description: 'A heart with its running stitch still on the needle, and a small crocheted heart for the pocket.',
  },
];
