import type { Tx } from '../../platform/database/database.ts';
import { queueEmail } from '../../platform/email/mailer.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { OrderStatus } from '../../shared/orders/order-statuses.ts';

export interface EmailedRow {
  id: string;
  orderId: string;
}
export type OrderEmail =
  | (EmailedRow & {
      template:
        | 'order_placed'
        | 'order_awaiting_payment'
        | 'cod_placed'
        | 'payment_failed'
        | 'payment_unfulfillable'
        | 'unpaid_cancelled'
        | 'order_tracking'
        | 'thanks'
        | 'order_link'
        | 'delivery_failed';
    })
  | (EmailedRow & { template: 'order_status'; status: OrderStatus; refundPaise?: number })
  | (EmailedRow & { template: 'order_refunded'; amountPaise: number; refundId?: string })
  | (EmailedRow & { template: 'proof_sent'; proofId: string })
  | (EmailedRow & { template: 'request_answered'; requestId: string });

/** Queues an email to an order's buyer with the transaction; each id is sent once. */
export function queueOrderEmail(
  tx: Tx,
  queue: Queue,
  email: OrderEmail,
  options: { startAfterSeconds?: number } = {},
): Promise<void> {
  return queueEmail(tx, queue, { ...email }, options);
}
