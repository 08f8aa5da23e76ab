import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { EmailMessage } from '../../platform/email/email-message.ts';
import { t } from '../../shared/languages/translate.ts';
import { nameOrder, type OrderEmailContent, orderEmail, text } from '../core/order-email.ts';
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
  return orderEmail(content, t('orderEmails.proofSubject', nameOrder(content)), [
    text(t('orderEmails.proof')),
    ...(words ? [text(`“${words}”`)] : []),
    { kind: 'button', label: t('orderEmails.seePhoto'), link: `${publicUrl}/proof/${code}` },
  ]);
}
