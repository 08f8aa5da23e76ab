import type { Gift } from '../../../test/fixtures.ts';
import type { TestShop } from '../../../test/test-app.ts';
import { roundToPaise } from '../../shared/money.ts';

/** Orders one piece as an account, and reads the stock. */
export function checkoutCalls(shop: () => TestShop) {
  const order = (gift: Gift, token: string, change: object = {}) =>
    shop().call('POST', '/product/orders', {
      token,
      body: { amount: roundToPaise(gift.price), cart: [{ _id: gift._id, price: gift.price, quantity: 1 }], ...change },
    });
  const findStock = async (gift: Gift) =>
    (await shop().call('GET', `/product/products/${gift.slug}`)).body.product.quantity;
  return { order, findStock };
}
