import fc from 'fast-check';

const known = (...kinds: string[]) =>
  fc.record({ $known: fc.constantFrom(...kinds), n: fc.nat(200) }, { noNullPrototype: true });

const words = fc.constantFrom('bear', 'doll', 'Rakhi', 'hand made', 'béar', 'gift for her', 'x');
const byName: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(
    fc.constantFrom('asha@demo.shop', 'ASHA@demo.shop', 'meera@demo.shop', 'admin@demo.shop', 'nobody@example.com'),
    fc.nat(1e9).map((n) => `fuzz-${n}@example.com`),
  ),
  password: fc.constantFrom('eleven yarn balls', 'thirteen yarn balls', 'wrong password here'),
  phone: fc.constantFrom('98290 55555', '+91 98765-43210', '555 0100'),
  chatNumber: fc.constant('919829000001'),
  socialLink: fc.constantFrom('', 'https://example.com/shop'),
  location: fc.constant({ $known: 'ownAddress', n: 0 }),
  address: fc.constant({ $known: 'ownAddress', n: 0 }),
  name: fc.oneof(
    words,
    fc.nat(1e9).map((n) => `Fuzzed ${n}`),
  ),
  keyword: words,
  search: words,
  slug: known('slug', 'categorySlug'),
  page: fc.constantFrom('1', '2', '10000'),
  limit: fc.constantFrom('1', '12', '50'),
  rating: fc.constantFrom('1', '2', '3', '4', '5'),
  comment: words,
  price: fc.constantFrom('100', '1', '199.50', '9999999.99'),
  quantity: fc.constantFrom('0', '1', '7', '999999'),
  days: fc.constantFrom('7', '30', '90'),
  from: fc.constantFrom('2026-01-01', '0001-01-01', '9999-12-31'),
  to: fc.constantFrom('2026-12-31', '2000-02-29'),
  closedUntil: fc.constantFrom('', '2020-01-01'),
  isClosed: fc.constant(false),
  productId: known('productId'),
  orderId: known('orderId', 'orderId', 'productId'),
  orderIds: fc.array(known('orderId'), { minLength: 1, maxLength: 3 }),
  userId: known('userId'),
  reviewId: known('reviewId'),
  categoryId: known('categoryId'),
  category: known('categoryId', 'categoryId', 'productId'),
  checked: fc.array(known('categoryId'), { maxLength: 3 }),
  id: known('categoryId', 'productId'),
  _id: known('productId', 'productId', 'orderId'),
  encodedPhotoUrl: known('photo'),
  razorpay_order_id: known('checkout'),
};
const byPlace: Record<string, fc.Arbitrary<unknown>> = {
  'GET /product/product-category/:slug slug': known('categorySlug'),
  'POST /product/product-filters page': fc.integer({ min: 1, max: 5 }),
  'POST /product/product-filters limit': fc.integer({ min: 1, max: 30 }),
  'POST /product/orders price': fc.constantFrom(250, 0, 1),
  'POST /product/orders quantity': fc.integer({ min: 1, max: 3 }),
  'POST /product/orders amount': fc.constantFrom(25_000, 50_000, 0),
  'POST /user/order/:orderId/refunds amount': fc.constantFrom(1, 0.5, 250),
};

/** Values that pass more checks than random ones; undefined when only the schema describes this place. */
export function likelyValue(place: string): fc.Arbitrary<unknown> | undefined {
  return byPlace[place] ?? byName[place.split(' ')[2] ?? ''];
}
