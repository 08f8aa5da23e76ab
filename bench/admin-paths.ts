/** Paths below `/api/v1`. */
export async function adminPaths(call: (path: string) => Promise<string>): Promise<string[]> {
  const [order] = JSON.parse(await call('/user/all-orders?page=500&limit=1')) as [
    Found & { buyer: Found; number: number },
  ];
  const { category } = JSON.parse(await call('/category/allcategory')) as { category: [Found] };
  const { product } = JSON.parse(await call('/product/products/sample-77')) as { product: Found };
  return [
    ...orderPaths(order),
    ...[
      '',
      'page=500',
      'search=Asha',
      'search=sample77@example.com',
      'search=nobody+at+all',
      'sort=oldest',
      'sort=name',
    ].map((filter) => paged('/user/all-user', filter)),
    '/user/all-user',
    ...productPaths(category[0]._id).map((filter) => paged('/product/allproducts', filter)),
    '/product/allproducts',
    '/product/edit-product/sample-77',
    ...['personalisation', 'sale', 'variants'].map((part) => `/product/products/${product._id}/${part}`),
    ...['', 'state=hidden', 'state=shown', 'search=tears', 'search=Asha', 'search=zzzz'].map((filter) =>
      paged('/product/reviews', filter),
    ),
    '/occasions/all',
    `/occasions/assigned/${product._id}`,
    ...['', 'kind=access_denied', 'account=sample77@example.com', 'account=zzzz'].map((filter) =>
      paged('/shop/security-log', filter),
    ),
    paged('/shop/audit-log', ''),
    `/shop/months/${thisMonth()}`,
    paged(`/shop/months/${thisMonth()}`, ''),
    ...settings,
  ];
}

interface Found {
  _id: string;
}

const settings = [
  ...['notifications', 'second-factor', 'admin-access'].map((name) => `/user/${name}`),
  ...[
    'delivery',
    'delivery-days',
    'gift-wraps',
    'offers',
    'promise-queue',
    'search-words',
    'tax-settings',
    'thanks-settings',
  ].map((name) => `/shop/${name}`),
  '/payment/settings',
  '/setup/steps',
  '/setup/demo',
  '/backups/last',
];

/** Twenty rows, as the pages of the admin show them. */
function paged(path: string, filter: string): string {
  return `${path}?limit=20&${filter.includes('page=') ? '' : 'page=1'}${filter && `&${filter}`}`.replace('&&', '&');
}

export function thisMonth(): string {
  return new Date().toISOString().slice(0, 7);
}

function orderPaths(order: Found & { buyer: Found; number: number }): string[] {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const searched = [
    'Asha',
    'Asha+Mehta',
    'sample77@example.com',
    'nobody+at+all',
    `%23${order.number}`,
    String(order.number),
  ];
  const ids = ['pay_sample500', 'order_sample500', order._id];
  const filters = [
    '',
    'page=200',
    ...[...searched, ...ids].map((search) => `search=${search}`),
    ...['Not+Processed', 'Delivered'].map((status) => `status=${status}`),
    'status=Delivered&search=Asha&payment=paid',
    ...['paid', 'failed'].map((payment) => `payment=${payment}`),
    `from=${day(30)}&to=${day(1)}`,
    `from=${day(300)}`,
    ...['oldest', 'largest', 'smallest', 'promised'].map((sort) => `sort=${sort}`),
    'status=Shipped&sort=largest',
    'search=Asha&sort=smallest',
  ];
  return [
    ...filters.map((filter) => paged('/user/all-orders', filter)),
    '/user/all-orders',
    `/user/order/${order._id}`,
    ...['documents', 'answer-photos', 'proofs', 'requests', 'thanks'].map((part) => `/user/order/${order._id}/${part}`),
    paged(`/user/orders/${order.buyer._id}`, ''),
    ...['order-counts', 'order-requests', 'today', 'changes', 'custom-orders'].map((name) => `/user/${name}`),
    ...[7, 30, 90].map((days) => `/user/numbers?days=${days}`),
    `/user/print/packing-slip?orders=${order._id}`,
  ];
}

function productPaths(category: string): string[] {
  return [
    '',
    'page=2000',
    ...['bear', 'Bear+777', 'zzzz'].map((search) => `search=${search}`),
    `category=${category}`,
    `category=${category}&search=rose&sort=cheapest`,
    ...['low', 'out'].map((stock) => `stock=${stock}`),
    'stock=low&sort=scarcest',
    ...['all', 'hidden', 'archived'].map((state) => `state=${state}`),
    ...['name', 'cheapest', 'dearest', 'scarcest'].map((sort) => `sort=${sort}&state=all`),
    ...['name', 'scarcest'].map((sort) => `sort=${sort}`),
  ];
}
