import { type Credit, composeCreditNote, findInvoicesByOrders, type TaxLine } from '../../invoicing/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { toRupees } from '../../shared/money.ts';
import { findPriceRefunds } from '../core/credit-earlier-refunds.ts';
import { describeCredit, findCredit } from '../core/find-credit.ts';
import { leaveOutCredited } from '../disputes/credited-ahead.ts';
import { warnOfDispute } from '../disputes/warn-of-dispute.ts';
import { requirePayments } from './find-payments.ts';
import type { CreditNoteBody, RefundPreviewBody } from './refund-endpoints.ts';
import type { OrderRefund } from './refund-order.ts';
import { requireRefund } from './require-refund.ts';
import { refuseRestockOfAdvance, requireRestock } from './restock-refunded.ts';
import { splitRefund } from './split-refund.ts';

/** What `refundOrder` would do now, without doing it. Throws ShopError 400, 404 or 409, as it does. */
export async function previewRefund(tx: Tx, refund: Omit<OrderRefund, 'by'>): Promise<RefundPreviewBody> {
  const { orderId, wanted, restock, reason, isCancelled } = refund;
  const { order, own, other, refundable } = await requirePayments(tx, orderId);
  const parts = requireRefund(refundable, wanted);
  refuseRestockOfAdvance(refundable, restock);
  await requireRestock(tx, { order, restock: isCancelled && restock === true ? 'all' : restock, wanted });
  const split = splitRefund(parts, own, other);
  const credits = await Promise.all(split.map((part) => describeCredit(tx, { ...part, reason })));
  const balancePaise = split.find(({ kind }) => kind === 'balance')?.amountPaise ?? 0;
  return {
    amount: toRupees(parts.amountPaise),
    balance: toRupees(balancePaise),
    stays: toRupees(refundable.leftPaise - parts.amountPaise),
    warning: await warnOfDispute(tx, orderId),
    method: own.method,
    hasInvoice: (await findInvoicesByOrders(tx, [orderId])).length > 0,
    creditNotes: await composeNotes(tx, { credits, waiting: await findWaiting(tx, orderId) }),
  };
}

/** Credits of refunds on their way: their credit notes come first. */
async function findWaiting(queries: Queries, orderId: string): Promise<Credit[]> {
  const waiting = await findPriceRefunds(queries, orderId, ['asked', 'pending']);
  return Promise.all(waiting.map((refund) => findCredit(queries, refund)));
}

async function composeNotes(
  queries: Queries,
  { credits, waiting }: { credits: readonly Credit[]; waiting: readonly Credit[] },
): Promise<CreditNoteBody[]> {
  const before: TaxLine[][] = [];
  let leftOutPaise = 0;
  const bodies: CreditNoteBody[] = [];
  for (const credit of [...waiting, ...credits]) {
    const rest = await leaveOutCredited(queries, credit, { refundId: null, leftOutPaise });
    leftOutPaise += rest.leftOutPaise;
    const note = await composeCreditNote(queries, rest.credit, before);
    if (!note) continue;
    before.push(note.content.lines);
    if (credits.includes(credit)) bodies.push(noteBody(note));
  }
  return bodies;
}

function noteBody({ invoice, content }: NonNullable<Awaited<ReturnType<typeof composeCreditNote>>>): CreditNoteBody {
  const taxed = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise }: TaxSums) => ({
    taxable: toRupees(taxablePaise),
    tax: toRupees(cgstPaise + sgstPaise + igstPaise),
    total: toRupees(totalPaise),
  });
  return {
    invoice: invoice.number,
    isTaxed: content.seller.status === 'registered',
    placeOfSupply: content.placeOfSupply.name,
    lines: content.lines
      .filter(({ totalPaise }) => totalPaise > 0)
      .map((line) => ({
        ...{ description: line.description, hsn: line.hsn, rate: line.rate / 100, quantity: line.quantity },
        ...taxed(line),
      })),
    totals: taxed(content.totals),
  };
}

type TaxSums = Pick<TaxLine, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'>;
