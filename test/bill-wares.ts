import type { OracleLine, OracleOffer } from './bill-oracle.ts';
import { addProduct, type Gift, giftCategory } from './fixtures.ts';
import type { TestShop } from './test-app.ts';

/** Something that a cart can have a line of. */
export interface Ware {
  product: string;
  /** Values of its variant. */
  variant?: readonly string[];
  /** By the labels of the options. */
  answers?: Readonly<Record<string, string>>;
  /** The price of one piece, with its answers. */
  paise: bigint;
}
const plain = [99n, 1_050n, 19_999n, 50_000n, 123_457n];
const sizes = { 'Small Red': 25_000n, 'Small Blue': 25_050n, 'Large Red': 33_333n, 'Large Blue': 40_001n };
const pots = { Clay: 10_001n, Brass: 10_101n };

export const wares: readonly Ware[] = [
  ...plain.map((paise) => ({ product: `Plain ${paise}`, paise })),
  { product: 'On sale', paise: 8_888n },
  { product: 'Collected', paise: 45_045n },
  ...Object.entries(sizes).map(([name, paise]) => ({ product: 'Sized', variant: name.split(' '), paise })),
  { product: 'Named', answers: { Name: 'Asha' }, paise: 77_777n + 5_001n },
  { product: 'Named', answers: { Name: 'मीरा', Thread: 'Silver' }, paise: 77_777n + 5_001n + 125n + 2_550n },
  {
    product: 'Named',
    answers: { Name: 'Rohan', Thread: 'Haldi', Day: '2020-02-29' },
    paise: 77_777n + 5_001n + 125n + 1n,
  },
  ...Object.entries(pots).flatMap(([pot, paise]) => [
    { product: 'Named pot', variant: [pot], paise },
    { product: 'Named pot', variant: [pot], answers: { Name: 'Om' }, paise: paise + 3_333n },
  ]),
];
export const startingStock = 9_000;
/** Lines that are taxed at 12 %; others at 5 %. */
const home = new Set(['Plain 1050', 'Named pot', 'Collected']);

export function oracleLine({ product, paise }: Ware, quantity: number): OracleLine {
  return {
    paise,
    quantity: BigInt(quantity),
    isCollected: product === 'Collected',
    isDeliveredFree: product === 'Named pot',
    ...(home.has(product) ? { hsn: '6304', rate: 1_200n } : { hsn: '9503', rate: 500n }),
  };
}

export const wraps = [0n, 1_999n, 8_050n];
export const offers: readonly OracleOffer[] = [
  { code: 'SEVEN', kind: 'percent', percent: 7n },
  { code: 'FIFTEEN', kind: 'percent', percent: 15n, minimum: 60_000n },
  { code: 'WHOLE', kind: 'percent', percent: 100n },
  { code: 'THIRD', kind: 'amount', amount: 3_333n },
  { code: 'THOUSAND', kind: 'amount', amount: 100_000n, minimum: 99_999n },
  { code: 'FREE', kind: 'free_delivery' },
];

const noZones = { originPin: '311001', cityPrefixes: [], city: 0, state: 0, rest: 0 };
export const charges = [
  { kind: 'none', flat: 0, ...noZones, freeAbove: null },
  { kind: 'flat', flat: 49.95, ...noZones, freeAbove: 1_500 },
  {
    kind: 'zones',
    flat: 0,
    ...{ originPin: '311001', cityPrefixes: ['3110'], city: 0, state: 60.5, rest: 90.07, freeAbove: 7_777.77 },
  },
] as const;
export const zones = { '311001': 'city', '302001': 'state', '411004': 'rest' } as const;

const options = [
  { kind: 'text', label: 'Name', isRequired: true, price: 50.01, maxLength: 12 },
  {
    ...{ kind: 'choice', label: 'Thread', isRequired: false, price: 1.25 },
    choices: [
      { label: 'Haldi', price: 0 },
      { label: 'Silver', price: 25.5 },
    ],
  },
  { kind: 'date', label: 'Day', isRequired: false, price: 0.01 },
];

/** Adds the products of the wares, and answers how a ware is bought. */
export async function addWares(shop: TestShop) {
  const admin = (method: string, path: string, body: object) =>
    shop.call(method, path, { token: shop.tokens.admin, body });
  const homeCategory = (await admin('POST', '/category/create-category', { name: 'Home' })).body.category._id as string;
  const gifts = new Map<string, Gift>();
  const add = async (name: string, paise: bigint, more: Record<string, string> = {}) => {
    const category = home.has(name) ? homeCategory : await giftCategory(shop);
    const added = await addProduct(shop, { name, price: Number(paise) / 100, quantity: startingStock, category });
    const form = {
      name,
      price: String(added.price),
      quantity: String(startingStock),
      category,
      shipping: '1',
      ...more,
    };
    await shop.call('PUT', `/product/update-product/${added._id}`, { token: shop.tokens.admin, form });
    gifts.set(name, added);
    return `/product/products/${added._id}`;
  };
  for (const paise of plain) await add(`Plain ${paise}`, paise);
  await admin('PUT', `${await add('On sale', 9_999n)}/sale`, { price: 88.88 });
  await add('Collected', 45_045n, { shipping: '0' });
  await admin('PUT', `${await add('Sized', 100n)}/variants`, {
    options: [
      { name: 'Size', values: ['Small', 'Large'] },
      { name: 'Colour', values: ['Red', 'Blue'] },
    ],
    variants: Object.entries(sizes).map(([name, paise]) => makeVariant(name.split(' '), paise)),
  });
  await admin('PUT', `${await add('Named', 77_777n)}/personalisation`, { options });
  const pot = await add('Named pot', 100n, { freeDelivery: '1' });
  const variants = Object.entries(pots).map(([name, paise]) => makeVariant([name], paise));
  await admin('PUT', `${pot}/variants`, { options: [{ name: 'Pot', values: Object.keys(pots) }], variants });
  await admin('PUT', `${pot}/personalisation`, {
    options: [{ kind: 'text', label: 'Name', isRequired: false, price: 33.33, maxLength: 12 }],
  });
  return { homeCategory, ...(await readWares(shop, gifts)) };
}

const makeVariant = (values: string[], paise: bigint) => ({
  values,
  price: Number(paise) / 100,
  quantity: startingStock,
});

async function readWares(shop: TestShop, gifts: ReadonlyMap<string, Gift>) {
  const pages = new Map<string, Gift & Partial<Shown>>();
  const read = async () => {
    for (const [name, { slug }] of gifts)
      pages.set(name, (await shop.call('GET', `/product/products/${slug}`)).body.product);
  };
  await read();
  const makeLine = ({ product, variant, answers = {} }: Ware) => {
    const page = pages.get(product);
    const found = page?.variants?.find(({ values }) => values.join() === variant?.join());
    const given = Object.entries(answers).map(([label, answer]) => {
      const option = page?.personalisation?.find((one) => one.label === label);
      return [option?.id, option?.choices?.find((one) => one.label === answer)?.id ?? answer];
    });
    return {
      _id: page?._id as string,
      ...(found && { variant: found._id }),
      ...(given.length > 0 && { answers: Object.fromEntries(given) as Record<string, string> }),
    };
  };
  const findStock = async ({ product, variant }: Ware): Promise<number | undefined> => {
    await read();
    const page = pages.get(product);
    return variant ? page?.variants?.find(({ values }) => values.join() === variant.join())?.quantity : page?.quantity;
  };
  return { makeLine, findStock };
}

interface Shown {
  variants: { _id: string; values: string[]; quantity: number }[];
  personalisation: { id: string; label: string; choices?: { id: string; label: string }[] }[];
}

/** Adds the gift wraps and offers; answers the ids of the wraps. */
export async function addTerms(shop: TestShop): Promise<string[]> {
  const admin = (path: string, body: object) => shop.call('POST', path, { token: shop.tokens.admin, body });
  const wrapIds: string[] = [];
  for (const wrap of wraps) {
    const { body } = await admin('/shop/gift-wraps', { name: `Wrap ${wrap}`, price: Number(wrap) / 100 });
    wrapIds.push(body.wraps.at(-1)._id);
  }
  for (const { code, kind, percent, amount = 0n, minimum = 0n } of offers) {
    const terms = { percent: Number(percent ?? 0) || null, amount: Number(amount) / 100 || null };
    await admin('/shop/offers', { code, kind, ...terms, minimum: Number(minimum) / 100 });
  }
  return wrapIds;
}
