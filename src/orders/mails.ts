import { letter } from '../platform/letter.ts';
import type { Mail } from '../platform/mailer.ts';
import { formatPrice } from '../shared/money.ts';
import type { OrderStatus } from '../shared/order-statuses.ts';
import type { OrderBody } from './api.ts';

interface OrderMail {
  /** One mail of each id is sent, however often it is asked for. */
  id: string;
  order: OrderBody;
  shopName: string;
  /** Where the buyer sees the order without logging in. */
  orderLink: string | null;
}

/** What the buyer reads when the money has arrived. */
export function placedMail(mail: OrderMail): Mail {
  const { order, shopName } = mail;
  return orderLetter(mail, `Your order at ${shopName}`, [
    'thank you for your order. The payment has arrived, and the maker begins to pack:',
    listOf(order),
    `It goes to:\n${order.buyer.name}\n${order.buyer.address}`,
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
export function statusMail(mail: OrderMail): Mail {
  const { order, shopName } = mail;
  return orderLetter(mail, `${order.status}: your order at ${shopName}`, [sentences[order.status], listOf(order)]);
}

/** What the buyer reads when money is on its way back. */
export function refundMail({ amount, ...mail }: OrderMail & { amount: string }): Mail {
  return orderLetter(mail, `Your refund from ${mail.shopName}`, [
    `${amount} of your order is on its way back to the account you paid from. It takes 5-7 working days.`,
    listOf(mail.order),
  ]);
}

/** What the buyer reads when the payment came too late, or with another amount. */
export function misfitMail(mail: OrderMail): Mail {
  return orderLetter(mail, `Your payment to ${mail.shopName} goes back`, [
    'your payment arrived after the goods were gone, so the order is cancelled. The money goes back to you in full.',
    listOf(mail.order),
  ]);
}

function orderLetter({ id, order, shopName, orderLink }: OrderMail, subject: string, middle: string[]): Mail {
  const { name, email } = order.buyer;
  return letter({
    id,
    orderId: order._id,
    to: { name, address: email },
    shopName,
    subject,
    paragraphs: [`Namaste ${name},`, ...middle, `Order ${order._id}`, ...(orderLink ? [orderLink] : [])],
  });
}

function listOf({ products, totalAmount }: OrderBody): string {
  const lines = products.map(({ name, quantity, price }) => `${quantity} × ${name}: ${formatPrice(price * quantity)}`);
  return [...lines, `Total: ${formatPrice(totalAmount)}`].join('\n');
}
