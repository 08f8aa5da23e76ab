import type { TestShop } from '../../test/test-app.ts';

export const names = (products: { name: string }[]) => products.map(({ name }) => name);

/** Calls of the admin. */
export function catalogCalls(shop: () => TestShop) {
  const admin = () => ({ token: shop().tokens.admin });
  const addCategory = (name: unknown) =>
    shop().call('POST', '/category/create-category', { ...admin(), body: { name } });
  return { admin, addCategory };
}
