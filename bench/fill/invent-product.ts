import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PersonalisationOption } from '../../src/catalog/personalisation/option.ts';
import { nameOptions } from '../../src/catalog/variants/name-options.ts';

const colours = ['Red', 'Haldi', 'Indigo', 'Neem', 'Rani', 'Cotton', 'Madder', 'Silver', 'Sky', 'Coral', 'Ink', 'Mint'];
const makes = ['Crochet', 'Knitted', 'Embroidered', 'Painted', 'Woven', 'Stitched', 'Printed', 'Felted'];
const things = [
  'Bear',
  'Bunny',
  'Elephant',
  'Sunflower',
  'Rose',
  'Tulip',
  'Keychain',
  'Card',
  'Cushion',
  'Coaster',
  'Bunting',
  'Hoop',
  'Basket',
  'Doll',
  'Turtle',
  'Peacock',
];
export const inventedKinds = [
  'Sample Toys',
  'Sample Flowers',
  'Sample Cards',
  'Sample Keychains',
  'Sample Home',
  'Sample Gifts',
];
const sizes = ['Small', 'Medium', 'Large'];
const priceStep = 5_000;

/** 20 % have variants, 10 % are personalised, 30 % are made to order; every twentieth is all of these. */
export function inventProduct(n: number) {
  const pick = (from: readonly string[], step: number) => from[Math.floor(n / step) % from.length] ?? '';
  const category = pick(inventedKinds, 1);
  const name = `${pick(colours, 1)} ${pick(makes, colours.length)} ${pick(things, 5)} ${n}`;
  const description = `A ${pick(makes, 3).toLowerCase()} ${pick(things, 5).toLowerCase()} in ${pick(colours, 1).toLowerCase()}, made by hand in Bhilwara for somebody who likes to be thought of.`;
  const pricePaise = 9_900 + (n % 60) * 5_000;
  const options = n % 5 === 0 ? inventOptions(n) : null;
  const variants = options ? inventVariants(n, options, pricePaise) : [];
  const product = {
    id: inventedId(`product ${n}`),
    name,
    slug: `sample-${n}`,
    description,
    pricePaise,
    quantity: options ? variants.reduce((sum, { quantity }) => sum + quantity, 0) : n % 41,
    options,
    hasPriceRange: options !== null,
    personalisation: n % 20 === 3 || n % 20 === 5 ? personalisation : null,
    makeDays: [3, 5, 7].includes(n % 10) ? 1 + (n % 4) : 0,
    shipping: true,
    categoryId: inventedId(category),
    createdAt: sql`now() - ${n}::int * interval '1 minute'`,
    searchVector: sql`''::tsvector`,
  };
  return { product, variants };
}

/** Two options, or three with six or twelve variants. */
function inventOptions(n: number) {
  const two = [
    { name: 'Size', values: sizes },
    { name: 'Colour', values: [0, 1].map((place) => colours[(n + place) % colours.length] ?? '') },
  ];
  return nameOptions(n % 15 === 0 ? [...two, { name: 'Edge', values: ['Plain', 'Lace'] }] : two);
}

function inventVariants(n: number, options: ReturnType<typeof nameOptions>, pricePaise: number) {
  const all = options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map(({ name }) => [...row, name])),
    [[]],
  );
  return all.map((values, position) => ({
    id: inventedId(`variant ${n} ${position}`),
    productId: inventedId(`product ${n}`),
    position,
    values,
    pricePaise: pricePaise + sizes.indexOf(values[0] ?? '') * priceStep,
    quantity: (n + position * 3) % 9,
  }));
}

const personalisation: PersonalisationOption[] = [
  {
    ...{ id: inventedId('option name'), kind: 'text', label: 'Name to stitch', isRequired: true, pricePaise: 5_000 },
    ...{ maxLength: 12, scripts: ['Latin', 'Devanagari'] },
    place: { x: 0.5, y: 0.5, width: 0.6, height: 0.14, angle: 0, face: 'stitched', colour: '#f6ecd8', ratio: 0.8 },
  },
  {
    ...{ id: inventedId('option thread'), kind: 'colour', label: 'Thread', isRequired: false, pricePaise: 0 },
    choices: [
      { id: inventedId('thread haldi'), label: 'Haldi', colour: '#e0a526', pricePaise: 0 },
      { id: inventedId('thread silver'), label: 'Silver', colour: '#c0c0c8', pricePaise: 2_550 },
    ],
  },
];

/** The same for the same words, so that other rows can refer to it. */
export function inventedId(what: string): string {
  return createHash('md5').update(`sample ${what}`).digest('hex').slice(0, 24);
}
