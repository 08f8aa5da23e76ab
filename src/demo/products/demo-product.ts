export const demoCategories = [
  'Crochet Toys',
  'Crochet Flowers',
  'Greeting Cards',
  'Keychains',
  'Home & Table',
  'Custom Gifts',
] as const;

export interface DemoProduct {
  key: string;
  name: string;
  category: (typeof demoCategories)[number];
  price: number;
  quantity: number;
  description: string;
}
