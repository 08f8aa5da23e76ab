import type { Block, EmailMessage } from '../../platform/email-message.ts';
import { formatPrice } from '../../shared/money.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import type { OrderBody } from '../api.ts';
import type { RefundReason } from '../states.ts';

/** The parts of an order that its emails show. */
export type EmailedOrder = Pick<OrderBody, '_id' | 'totalAmount'> & {
  buyer: { name: string; email: string; address: string };
  products: Pick<OrderBody['products'][number], 'name' | 'quantity' | 'price'>[];
};

export interface OrderEmailContent {
  /** One email of each id is sent. */
  id: string;
  order: EmailedOrder;
  shopName: string;
  /** Where the buyer sees the order without logging in. */
  orderLink: string | null;
  /** Why its money goes back, if it does. */
  refundReason: RefundReason | null;
}

/** What the buyer reads when the money has arrived. */
export function placedEmail(content: OrderEmailContent): EmailMessage {
  const { order, shopName } = content;
  return orderEmail(content, `Your order at ${shopName}`, [
    text('thank you for your order. The payment has arrived, and the maker begins to pack:'),
    goods(order),
    text(`It goes to:\n${order.buyer.name}\n${order.buyer.address}`),
  ]);
}

/** What the buyer reads after the first attempt that failed; it is not the last word, for the bank may still say yes. */
export function failedEmail(content: OrderEmailContent): EmailMessage {
  return orderEmail(content, `Your payment to ${content.shopName} did not go through`, [
    text(
      'your payment did not go through, so nothing is ordered yet. You can simply pay again in the shop.\n\nIf your bank has taken the money all the same, there is nothing to do: as soon as it reaches us we send the order, or the money goes back to you in full. Either way you get a mail.',
    ),
    goods(content.order),
  ]);
}

const sentences: Record<OrderStatus, string> = {
  'Not Processed': 'your order waits to be packed.',
  Processing: 'your order is being made ready.',
  Shipped: 'your order is on its way to you.',
  Delivered: 'your order has been delivered. We hope that it brings joy.',
  Cancelled: 'your order has been cancelled. If you paid, the money comes back to the account you paid from.',
};

/** What the buyer reads when the order moves on. */
export function statusEmail({ status, ...content }: OrderEmailContent & { status: OrderStatus }): EmailMessage {
  const { order, shopName } = content;
  return orderEmail(content, `${status}: your order at ${shopName}`, [text(sentences[status]), goods(order)]);
}

/** What the buyer reads when money is on its way back. */
export function refundEmail({ amount, ...content }: OrderEmailContent & { amount: string }): EmailMessage {
  return orderEmail(content, `Your refund from ${content.shopName}`, [
    text(`${amount} of your order is on its way back to the account you paid from. It takes 5-7 working days.`),
    goods(content.order),
  ]);
}

const unfulfillableSentences: Record<RefundReason, string> = {
  out_of_stock:
    'your payment arrived after the goods were gone, so the order is cancelled. The money goes back to you in full.',
  wrong_amount:
    'the payment that reached us is not the amount of your order, so the order is cancelled. Whatever was paid goes back to you in full. We are sorry for the trouble; you can simply order again.',
};

/** What the buyer reads when the payment came too late, or with another amount. */
export function unfulfillableEmail(content: OrderEmailContent): EmailMessage {
  return orderEmail(content, `Your payment to ${content.shopName} goes back`, [
    text(unfulfillableSentences[content.refundReason ?? 'out_of_stock']),
    goods(content.order),
  ]);
}

function orderEmail(
  { id, order, shopName, orderLink }: OrderEmailContent,
  subject: string,
  middle: Block[],
): EmailMessage {
  const { name, email } = order.buyer;
  return {
    id,
    orderId: order._id,
    to: { name, address: email },
    shopName,
    subject,
    blocks: [
      text(`Namaste ${name},`),
      ...middle,
      ...(orderLink ? [{ kind: 'button', label: 'See your order', link: orderLink } as const] : []),
      { kind: 'small', text: `Order ${order._id}` },
    ],
  };
}

function text(words: string): Block {
  return { kind: 'text', text: words };
}

function goods({ products, totalAmount }: EmailedOrder): Block {
  const lines = products.map(({ name, quantity, price }) => ({
    what: `${quantity} × ${name}`,
    amount: formatPrice(price * quantity),
  }));
  return { kind: 'goods', lines, total: formatPrice(totalAmount) };
}
