import type { ProductBody } from '../../src/catalog/api.ts';
import type { TestShop } from '../test-app.ts';

export interface Attempt {
  providerOrderId: string;
  product: number;
  quantity: number;
  buyer: number;
  isLive: boolean;
  paid: { paymentId: string; refunded: number }[];
  failed: string[];
  triple: Record<string, unknown> | null;
}
export interface Model {
  products: { body: ProductBody; stock: number; isGone: boolean }[];
  attempts: Attempt[];
}
export type Real = TestShop;

export const price = 400;

/** What became of a paid attempt. */
export const settled = new WeakMap<Attempt, 'sold' | 'unfulfillable'>();
export function settle(model: Model, attempt: Attempt): void {
  if (settled.has(attempt) || attempt.paid.length === 0) return;
  const product = model.products[attempt.product] as Model['products'][number];
  const others = model.attempts
    .filter((one) => one !== attempt && one.isLive && one.product === attempt.product)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const isSold = !product.isGone && product.stock - others >= attempt.quantity;
  attempt.isLive = false;
  if (isSold) product.stock -= attempt.quantity;
  settled.set(attempt, isSold ? 'sold' : 'unfulfillable');
}

export async function findOrder(real: Real, { providerOrderId }: Attempt) {
  const { body } = await real.call('GET', `/user/all-orders?search=${providerOrderId}`, { token: real.tokens.admin });
  return body[0] as { _id: string; refundDue: boolean; payment: { success: boolean } } | undefined;
}
export async function isPaid(real: Real, attempt: Attempt): Promise<boolean> {
  return (await findOrder(real, attempt))?.payment.success ?? false;
}
