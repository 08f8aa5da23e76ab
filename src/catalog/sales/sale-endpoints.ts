import { z } from 'zod';
import { always, dayWithinYears, rupees, successOutput } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { productEndpoint } from '../product-endpoint.ts';

const day = dayWithinYears(translated('catalogAnswers.saleYears'));
const saleOutput = z
  .object({
    price: rupees,
    regularPrice: rupees,
    from: z.iso.date().nullable(),
    until: z.iso.date().nullable(),
    isRunning: z.boolean(),
  })
  .meta({ id: 'Sale' });
export type SaleBody = z.output<typeof saleOutput>;

const saleDone = successOutput.extend({ sale: saleOutput.nullable() });

export const saleEndpoints = {
  findSale: endpoint({
    method: 'GET',
    path: '/product/products/:productId/sale',
    ...productEndpoint,
    summary: 'The sale of a product that runs or is planned',
    output: z.object({ success: always, sale: saleOutput.nullable() }),
  }),
  startSale: endpoint({
    method: 'PUT',
    path: '/product/products/:productId/sale',
    ...productEndpoint,
    summary:
      'Charges less for a product between two days in India, both included; without them from now on, or until the sale is ended',
    body: z.object({
      price: z
        .number(translated('catalogAnswers.salePrice'))
        .positive(translated('catalogAnswers.salePriceAboveZero'))
        .max(10_000_000, translated('catalogAnswers.salePriceBelowCrore'))
        .multipleOf(0.01, translated('catalogAnswers.salePriceDecimals')),
      from: day.nullish(),
      until: day.nullish(),
    }),
    output: saleDone,
  }),
  endSale: endpoint({
    method: 'DELETE',
    path: '/product/products/:productId/sale',
    ...productEndpoint,
    summary: 'Ends the sale of a product, or takes back one that is planned',
    output: saleDone,
  }),
};
