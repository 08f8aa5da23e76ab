import type { PastKind, PastShop } from './api.ts';

type Names = readonly string[];

export interface PersonColumns {
  email: Names;
  /** Whole, or in two parts. */
  name: Names;
  firstName: Names;
  lastName: Names;
  phone: Names;
  /** In the order in which they are written. */
  address: readonly Names[];
}
/** An address in fields; India without a country. */
export interface PlaceColumns {
  line1: Names;
  line2: Names;
  city: Names;
  state: Names;
  pin: Names;
  country: Names;
}
export interface CustomerColumns extends PersonColumns {
  /** The first one with a street counts. */
  places: readonly PlaceColumns[];
}
export interface OrderColumns extends PersonColumns {
  externalId: Names;
  number: Names;
  placedAt: Names;
  status: readonly Names[];
  cancelledAt: Names;
  total: Names;
  currency: Names;
  lineName: Names;
  lineQuantity: Names;
  linePrice: Names;
  /** All lines in one cell. */
  lines: Names;
}
interface Kind<Columns> {
  from: PastShop;
  /** Columns that no other kind of file has together, in lower case. */
  signs: readonly Names[];
  columns: Columns;
}

const orderKinds: readonly Kind<OrderColumns>[] = [
  {
    from: 'shopify',
    signs: [
      ['name', 'financial status', 'lineitem name'],
      ['name', 'lineitem name', 'total'],
    ],
    columns: {
      externalId: ['id', 'name'],
      number: ['name'],
      email: ['email'],
      name: ['billing name', 'shipping name'],
      firstName: [],
      lastName: [],
      phone: ['phone', 'billing phone', 'shipping phone'],
      address: [
        ['shipping street', 'shipping address1', 'billing street'],
        ['shipping city', 'billing city'],
        ['shipping province name', 'shipping province', 'billing province'],
        ['shipping zip', 'billing zip'],
        ['shipping country', 'billing country'],
      ],
      placedAt: ['created at', 'paid at'],
      status: [['financial status'], ['fulfillment status']],
      cancelledAt: ['cancelled at'],
      total: ['total'],
      currency: ['currency'],
      lineName: ['lineitem name'],
      lineQuantity: ['lineitem quantity'],
      linePrice: ['lineitem price'],
      lines: [],
    },
  },
  {
    from: 'woocommerce',
    signs: [
      ['order_number', 'order_total'],
      ['order_id', 'billing_email'],
      ['order number', 'order status'],
      ['order number', 'order total amount'],
      ['order #', 'status', 'product(s)'],
      ['order id', 'order status'],
    ],
    columns: {
      externalId: ['order_id', 'order id', 'order_number', 'order number', 'order #'],
      number: ['order_number', 'order number', 'order #', 'order_id', 'order id'],
      email: ['billing_email', 'customer_email', 'email (billing)', 'billing email', 'billing email address', 'email'],
      name: ['customer', 'customer_name', 'customer name', 'billing_name', 'billing name', 'shipping_name'],
      firstName: ['billing_first_name', 'first name (billing)', 'billing first name', 'shipping_first_name'],
      lastName: ['billing_last_name', 'last name (billing)', 'billing last name', 'shipping_last_name'],
      phone: ['billing_phone', 'phone (billing)', 'billing phone', 'phone'],
      address: [
        [
          'shipping_address_1',
          'address 1&2 (shipping)',
          'shipping address 1',
          'billing_address_1',
          'address 1&2 (billing)',
        ],
        ['shipping_address_2', 'billing_address_2'],
        ['shipping_city', 'city (shipping)', 'shipping city', 'billing_city', 'city (billing)'],
        ['shipping_state', 'state code (shipping)', 'shipping state', 'billing_state', 'state code (billing)'],
        ['shipping_postcode', 'postcode (shipping)', 'shipping postcode', 'billing_postcode', 'postcode (billing)'],
        ['shipping_country', 'country code (shipping)', 'billing_country', 'country code (billing)'],
      ],
      placedAt: ['date', 'order_date', 'order date', 'date_created', 'date created', 'paid_date'],
      status: [['status', 'order_status', 'order status']],
      cancelledAt: [],
      total: ['order_total', 'order total amount', 'order total', 'total', 'n. revenue', 'net sales'],
      currency: ['order_currency', 'currency', 'order currency'],
      lineName: ['item_name', 'item name', 'product_name', 'product name'],
      lineQuantity: ['item_quantity', 'quantity', 'quantity (- refund)', 'qty'],
      linePrice: ['item_price', 'item cost', 'item price'],
      lines: ['product(s)', 'line_items', 'items', 'products'],
    },
  },
];

const customerKinds: readonly Kind<CustomerColumns>[] = [
  {
    from: 'shopify',
    signs: [
      ['first name', 'last name', 'email', 'total spent'],
      ['first name', 'last name', 'email', 'accepts email marketing'],
      ['first name', 'last name', 'email', 'accepts marketing'],
      ['customer id', 'first name', 'email'],
    ],
    columns: {
      email: ['email'],
      name: [],
      firstName: ['first name'],
      lastName: ['last name'],
      phone: ['phone', 'default address phone'],
      address: [
        ['default address address1', 'address1'],
        ['default address address2', 'address2'],
        ['default address city', 'city'],
        ['province', 'default address province code', 'province code'],
        ['default address zip', 'zip'],
        ['country', 'default address country code', 'country code'],
      ],
      places: [
        {
          line1: ['default address address1', 'address1'],
          line2: ['default address address2', 'address2'],
          city: ['default address city', 'city'],
          state: ['province', 'default address province code', 'province code'],
          pin: ['default address zip', 'zip'],
          country: ['country', 'default address country code', 'country code'],
        },
      ],
    },
  },
  {
    from: 'woocommerce',
    signs: [
      ['username', 'email', 'total spend'],
      ['username', 'email', 'sign up'],
      ['user_email', 'first_name'],
      ['user_email', 'billing_first_name'],
      ['user_login', 'user_email'],
      ['email', 'billing_first_name', 'billing_phone'],
    ],
    columns: {
      email: ['email', 'user_email', 'billing_email'],
      name: ['name', 'display_name'],
      firstName: ['first_name', 'billing_first_name', 'first name'],
      lastName: ['last_name', 'billing_last_name', 'last name'],
      phone: ['billing_phone', 'phone'],
      address: [
        ['billing_address_1', 'shipping_address_1'],
        ['billing_address_2', 'shipping_address_2'],
        ['billing_city', 'shipping_city', 'city'],
        ['billing_state', 'shipping_state', 'region'],
        ['billing_postcode', 'shipping_postcode', 'postal code'],
        ['billing_country', 'shipping_country', 'country / region'],
      ],
      places: [
        ...['billing', 'shipping'].map((part) => ({
          line1: [`${part}_address_1`],
          line2: [`${part}_address_2`],
          city: [`${part}_city`],
          state: [`${part}_state`],
          pin: [`${part}_postcode`],
          country: [`${part}_country`],
        })),
        {
          ...{ line1: ['address_1', 'address'], line2: ['address_2'], city: ['city'], state: ['region', 'state'] },
          ...{ pin: ['postal code', 'postcode'], country: ['country / region', 'country'] },
        },
      ],
    },
  },
];

const kinds: readonly Kind<PersonColumns & Partial<CustomerColumns>>[] = [...orderKinds, ...customerKinds];
export const pastColumns: readonly string[] = [
  ...new Set(
    kinds.flatMap(({ signs, columns: { places: _, ...columns } }) => [
      ...signs.flat(),
      ...Object.values(columns).flat(2),
    ]),
  ),
];

type FoundKind =
  | { kind: Extract<PastKind, 'orders'>; from: PastShop; columns: OrderColumns }
  | { kind: Extract<PastKind, 'customers'>; from: PastShop; columns: CustomerColumns };

/** Null for a file of another kind. */
export function findPastKind(columns: readonly string[]): FoundKind | null {
  const has = ({ signs }: { signs: readonly Names[] }) =>
    signs.some((names) => names.every((name) => columns.includes(name)));
  const orders = orderKinds.find(has);
  if (orders) return { kind: 'orders', from: orders.from, columns: orders.columns };
  const customers = customerKinds.find(has);
  return customers ? { kind: 'customers', from: customers.from, columns: customers.columns } : null;
}
