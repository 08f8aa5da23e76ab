import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Credit, composeCreditNote, findInvoicesByOrders, type TaxLine } from '../../invoicing/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { toRupees } from '../../shared/money.ts';
import { isWhole, minRefundPaise, type WantedRefund } from '../../shared/orders/compute-refund.ts';
import { findAdvance } from '../cod/return-advance.ts';
import { refunds } from '../core/tables/refund-schema.ts';
import { warnOfDispute } from '../disputes/warn-of-dispute.ts';
import { describeCredit, findCredit } from './find-credit.ts';
import { findRefundable } from './find-refundable.ts';
import { findRefundableBalance } from './refund-balance.ts';
import type { CreditNoteBody, RefundPreviewBody } from './refund-endpoints.ts';
import { requirePayment } from './request-refund.ts';
import { requireRefund } from './require-refund.ts';
import { type Restock, requireRestock } from './restock-refunded.ts';

interface PreviewedRefund {
  orderId: string;
  wanted: WantedRefund;
  restock: Restock;
  reason: string | null;
  isCancelled: boolean;
}

/** What `refundOrder` would do now, without doing it. Throws ShopError 400, 404 or 409, as it does. */
export async function previewRefund(tx: Tx, refund: PreviewedRefund): Promise<RefundPreviewBody> {
  const { orderId, wanted, restock, reason, isCancelled } = refund;
  const { order, leftPaise, method } = await requirePayment(tx, orderId);
  const refundable = await findRefundable(tx, { orderId, checkoutId: order.checkoutId, leftPaise });
  const parts = requireRefund(refundable, wanted);
  await requireRestock(tx, { order, restock: isCancelled && restock === true ? 'all' : restock, wanted });
  const balance = isWhole(wanted) || isCancelled ? await findRefundableBalance(tx, orderId) : null;
  const advancePaise = isWhole(wanted) || isCancelled ? await findAdvancePaise(tx, order.checkoutId) : 0;
  const noParts = { lines: [], wrapPaise: 0, deliveryPaise: 0 };
  const credits = [
    ...(balance ? [await describeCredit(tx, { ...noParts, ...balance, reason: null })] : []),
    await describeCredit(tx, { ...parts, orderId, reason }),
    ...(advancePaise > 0
      ? [await describeCredit(tx, { ...noParts, orderId, amountPaise: advancePaise, reason: null })]
      : []),
  ];
  const balancePaise = balance?.amountPaise ?? 0;
  return {
    amount: toRupees(parts.amountPaise + balancePaise + advancePaise),
    balance: toRupees(balancePaise),
    stays: toRupees(leftPaise - parts.amountPaise),
    warning: await warnOfDispute(tx, orderId),
    method,
    hasInvoice: (await findInvoicesByOrders(tx, [orderId])).length > 0,
    creditNotes: await composeNotes(tx, { credits, waiting: await findWaiting(tx, orderId) }),
  };
}

/** What would go back of the advance of an order with cash on delivery. */
async function findAdvancePaise(queries: Queries, checkoutId: string): Promise<number> {
  const leftPaise = (await findAdvance(queries, checkoutId))?.leftPaise ?? 0;
  return leftPaise < minRefundPaise ? 0 : leftPaise;
}

/** Of refunds on their way: their credit notes come first. */
async function findWaiting(queries: Queries, orderId: string): Promise<Credit[]> {
  const isWaiting = and(eq(refunds.orderId, orderId), inArray(refunds.state, ['asked', 'pending']));
  const rows = await queries.select().from(refunds).where(isWaiting).orderBy(asc(refunds.createdAt));
  return Promise.all(rows.map((row) => findCredit(queries, row)));
}

async function composeNotes(
  queries: Queries,
  { credits, waiting }: { credits: readonly Credit[]; waiting: readonly Credit[] },
): Promise<CreditNoteBody[]> {
  const before: TaxLine[][] = [];
  const bodies: CreditNoteBody[] = [];
  for (const credit of [...waiting, ...credits]) {
    const note = await composeCreditNote(queries, credit, before);
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
