import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { EmailMessage } from '../../platform/email/email-message.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { type OrderEmailContent, orderEmail, text } from '../core/order-email.ts';
import { orderProofs } from './schema.ts';

/** Null once it was answered or replaced. */
export async function findEmailedProof(queries: Queries, proofId: string) {
  const { code, words, state } = orderProofs;
  const [proof] = await queries.select({ code, words, state }).from(orderProofs).where(eq(orderProofs.id, proofId));
  return proof?.state === 'open' && proof.code ? { code: proof.code, words: proof.words } : null;
}

export function proofEmail(
  content: OrderEmailContent,
  { code, words, publicUrl }: { code: string; words: string; publicUrl: string },
): EmailMessage {
  const { order, shopName } = content;
  return orderEmail(content, `Is this right? Your order ${formatOrderNumber(order.number)} at ${shopName}`, [
    text('there is a photo of your order before it is finished. Please look at it, and say whether it is right.'),
    ...(words ? [text(`“${words}”`)] : []),
    { kind: 'button', label: 'See the photo', link: `${publicUrl}/proof/${code}` },
  ]);
}
