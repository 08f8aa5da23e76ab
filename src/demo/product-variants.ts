interface DemoVariants {
  /** The product's key. */
  key: string;
  options: { name: string; values: string[] }[];
  /** The sums are the product's quantity, the lowest price is the product's. */
  variants: { values: string[]; price: number; quantity: number; photo?: number }[];
}

export const demoVariants: DemoVariants[] = [
  {
    key: 'nanhe-booties',
    options: [
      { name: 'Size', values: ['0 to 6 months', '6 to 12 months', '12 to 18 months'] },
      { name: 'Colour', values: ['Blush', 'Rani'] },
    ],
    variants: [
      { values: ['0 to 6 months', 'Blush'], price: 599, quantity: 4, photo: 0 },
      { values: ['0 to 6 months', 'Rani'], price: 599, quantity: 3, photo: 1 },
      { values: ['6 to 12 months', 'Blush'], price: 649, quantity: 0, photo: 0 },
      { values: ['6 to 12 months', 'Rani'], price: 649, quantity: 4, photo: 1 },
      { values: ['12 to 18 months', 'Rani'], price: 699, quantity: 2, photo: 1 },
    ],
  },
  {
    key: 'cactus-pot',
    options: [{ name: 'Pot', values: ['Terracotta', 'Indigo'] }],
    variants: [
      { values: ['Terracotta'], price: 499, quantity: 10 },
      { values: ['Indigo'], price: 499, quantity: 5 },
    ],
  },
];
