import type { OrderPageBody } from '../../../../orders/api.ts';
import { roundToPaise } from '../../../../shared/money.ts';
import type { Refundable } from '../../../../shared/orders/compute-refund.ts';

/** What can go back of an order, as `computeRefund` takes it. */
export function toRefundable({ order, parts, refundable }: OrderPageBody): Refundable {
  return {
    leftPaise: roundToPaise(refundable),
    lines: order.products.map(({ quantity }, index) => {
      const { refunded = 0, paid = 0 } = parts.lines[index] ?? {};
      return { quantity, refunded, paidPaise: roundToPaise(paid) };
    }),
    wrapPaise: roundToPaise(parts.wrap),
    deliveryPaise: roundToPaise(parts.delivery),
  };
}
