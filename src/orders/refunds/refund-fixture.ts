import { addProduct, adminCaller, type Gift, pay } from '../../../test/fixtures.ts';
import type { TestShop } from '../../../test/test-app.ts';
import type { TaxLine } from '../../invoicing/index.ts';
import { roundToPaise } from '../../shared/money.ts';
import type { OrderPageBody } from '../core/bodies/order-output.ts';
import type { RefundPreviewBody } from './refund-endpoints.ts';

interface Issued {
  lines: TaxLine[];
  totals: Pick<TaxLine, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'>;
  original?: { number: string; reason: string };
}

/** As the API takes them, or with the product itself. */
type BoughtLine = { gift: Gift; quantity: number } | { _id: string; quantity: number };

interface Answer<T = OrderPageBody & { message: string; errors?: { path: string; message: string }[] }> {
  status: number;
  body: T;
}

/** What a shop owner and a buyer do about refunds, over HTTP. */
export function refundActions(shop: () => TestShop) {
  const asAdmin = adminCaller(shop);
  const buy = async (lines: readonly BoughtLine[], { code, wrapId }: { code?: string; wrapId?: string } = {}) => {
    const cart = lines.map((line) =>
      'gift' in line ? { _id: line.gift._id, quantity: line.quantity, price: line.gift.price } : line,
    );
    const address = { line1: '1 Fort Road', city: 'New Delhi', state: 'Delhi', pin: '110001' };
    const asked = { cart, ...(code && { code }) };
    const quoted = await shop().call('POST', '/checkout/quote', {
      body: { ...asked, pin: address.pin, ...(wrapId && { gift: { pin: address.pin, wrap: wrapId } }) },
    });
    const body = {
      ...asked,
      amount: roundToPaise(quoted.body.bill.total),
      delivery: { name: 'Asha', phone: '98111 22333', email: 'asha@example.com', ...address },
      ...(wrapId && { gift: { recipient: { name: 'Rohan', phone: '9822041177', ...address }, wrap: wrapId } }),
    };
    const opened = await shop().call('POST', '/product/orders', { token: shop().tokens.asha, body });
    if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
    const paid = await shop().call('POST', '/product/payment-callback', { body: await pay(shop(), opened.body.id) });
    return String(paid.body.order);
  };
  return {
    asAdmin,
    buy,
    page: async (id: string): Promise<OrderPageBody> => (await asAdmin('GET', `/user/order/${id}`)).body,
    refund: (id: string, body: object): Promise<Answer> => asAdmin('POST', `/user/order/${id}/refunds`, body),
    preview: (id: string, body: object): Promise<Answer<RefundPreviewBody & { message?: string }>> =>
      asAdmin('POST', `/user/order/${id}/refunds/preview`, body),
    restock: (id: string, body: object = {}): Promise<Answer> => asAdmin('POST', `/user/order/${id}/restock`, body),
    findStock: async ({ _id }: Gift): Promise<number> => {
      const { rows } = await shop().db.pool.query('select quantity from products where id = $1', [_id]);
      return rows[0].quantity;
    },
    addGift: (name: string, price: number, quantity: number, category?: string) =>
      addProduct(shop(), { name, price, quantity, ...(category && { category }) }),
    /** The invoice, then the credit notes. */
    documents: async (id: string): Promise<Issued[]> => {
      await shop().quiet();
      const { rows } = await shop().db.pool.query<{ content: Issued }>(
        'select content from tax_documents where order_id = $1 order by series desc, sequence',
        [id],
      );
      return rows.map(({ content }) => content);
    },
  };
}
