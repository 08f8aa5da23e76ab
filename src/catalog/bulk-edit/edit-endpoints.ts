import { z } from 'zod';
import type { ErrorCode } from '../../platform/errors.ts';
import { always, id, slug, successOutput } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { adminProductOutput } from '../outputs.ts';

const maxProductsAtOnce = 200;
const isCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const rupees = z.number().refine(isCents, translated('catalogAnswers.price'));
const priceEdit = z.union([
  z.strictObject({
    set: rupees
      .refine((price) => price > 0, translated('catalogAnswers.priceAboveZero'))
      .refine((price) => price < 10_000_000, translated('catalogAnswers.priceBelowCrore')),
  }),
  z.strictObject({
    percent: z
      .number()
      .min(-95, translated('catalogAnswers.mostLess'))
      .max(1_000, translated('catalogAnswers.mostMore')),
  }),
  z.strictObject({ amount: rupees.refine((by) => Math.abs(by) < 10_000_000, translated('catalogAnswers.tooMuch')) }),
]);
const wholeNumber = translated('catalogAnswers.quantity');
const quantityEdit = z.union([
  z.strictObject({ set: z.int(wholeNumber).min(0, wholeNumber).max(999_999, wholeNumber) }),
  z.strictObject({ add: z.int(wholeNumber).min(-999_999, wholeNumber).max(999_999, wholeNumber) }),
]);

const productsEdit = z
  .strictObject({
    /** With the version that was shown, a product changed since is refused. */
    products: z
      .array(z.strictObject({ _id: id, version: z.int().min(1).max(2_147_483_647).optional() }))
      .min(1, translated('giftAnswers.chooseProduct'))
      .max(maxProductsAtOnce, translated('catalogAnswers.mostProducts', { max: maxProductsAtOnce }))
      .refine(
        (all) => new Set(all.map(({ _id }) => _id)).size === all.length,
        translated('catalogAnswers.productTwice'),
      ),
    price: priceEdit.optional(),
    quantity: quantityEdit.optional(),
    category: id.optional(),
    shipping: z.boolean().optional(),
    hidden: z.boolean().optional(),
  })
  .refine(
    ({ products, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    translated('catalogAnswers.sayChange'),
  );
export type ProductsEdit = z.output<typeof productsEdit>;

export interface RefusedEdit {
  _id: string;
  name: string;
  code: ErrorCode;
  message: string;
}
const refusedEdit = z.object({ _id: z.string(), name: z.string(), code: z.string(), message: z.string() });

export const editEndpoints = {
  findProductToEdit: endpoint({
    method: 'GET',
    path: '/product/edit-product/:slug',
    audience: 'admin',
    scopes: ['products:read'],
    summary: 'One product for the admin, hidden ones included; a former address works, too',
    params: z.object({ slug }),
    output: z.object({ success: always, product: adminProductOutput }),
  }),
  editProducts: endpoint({
    method: 'POST',
    path: '/product/edit-products',
    audience: 'admin',
    scopes: ['products:write'],
    summary:
      'Changes price, stock, category, shipping or visibility of up to 200 products in one transaction; each is changed wholly, or refused with a reason. With variants, a price by percent or amount changes each of them',
    body: productsEdit,
    output: successOutput.extend({ products: z.array(adminProductOutput), refused: z.array(refusedEdit) }),
  }),
  duplicateProduct: endpoint({
    method: 'POST',
    path: '/product/duplicate-product/:productId',
    audience: 'admin',
    summary: 'Adds a hidden copy of a product, photos included',
    params: z.object({ productId: id }),
    body: z.object({}),
    output: successOutput.extend({ product: adminProductOutput }),
    status: 201,
  }),
};
