import { addProduct, adminCaller, type Gift, pay } from '../../../test/fixtures.ts';
import type { TestShop } from '../../../test/test-app.ts';
import type { TaxLine } from '../../invoicing/index.ts';
import { roundToPaise } from '../../shared/money.ts';
import type { OrderPageBody } from '../api.ts';

interface Issued {
  lines: TaxLine[];
  totals: Pick<TaxLine, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'>;
  original?: { number: string; reason: string };
}

interface BoughtLine {
  gift: Gift;
  quantity: number;
  variant?: string;
  /** Rupees; of the variant. */
  price?: number;
}

interface Answer<T = OrderPageBody & { message: string; errors?: { path: string; message: string }[] }> {
  status: number;
  body: T;
}

/** What a shop owner and a buyer do about refunds, over HTTP. */
export function refundActions(shop: () => TestShop) {
  const asAdmin = adminCaller(shop);
  const buy = async (lines: readonly BoughtLine[], more: object = {}) => {
    const cart = lines.map(({ gift, quantity, variant, price = gift.price }) => ({
      ...{ _id: gift._id, quantity, price },
      ...(variant && { variant }),
    }));
    const { token = shop().tokens.asha, ...body } = more as { token?: string };
    const quoted = await shop().call('POST', '/checkout/quote', { body: { cart, pin: '110001', ...body } });
    const delivery = {
      ...{ name: 'Asha', phone: '98111 22333', email: 'asha@example.com', line1: '1 Fort Road' },
      ...{ city: 'New Delhi', state: 'Delhi', pin: '110001' },
    };
    const amount = roundToPaise(quoted.body.bill.total);
    const opened = await shop().call('POST', '/product/orders', { token, body: { cart, delivery, amount, ...body } });
    if (opened.status !== 200) throw new Error(JSON.stringify(opened.body));
    const paid = await shop().call('POST', '/product/payment-callback', { body: await pay(shop(), opened.body.id) });
    return String(paid.body.order);
  };
  return {
    asAdmin,
    buy,
    page: async (id: string): Promise<OrderPageBody> => (await asAdmin('GET', `/user/order/${id}`)).body,
    refund: (id: string, body: object): Promise<Answer> => asAdmin('POST', `/user/order/${id}/refunds`, body),
    restock: (id: string, body: object = {}): Promise<Answer> => asAdmin('POST', `/user/order/${id}/restock`, body),
    stockOf: async ({ _id }: Gift): Promise<number> => {
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
