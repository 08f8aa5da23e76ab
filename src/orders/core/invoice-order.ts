import { eq, sql } from 'drizzle-orm';
import {
  findActiveTaxSettings,
  issueInvoice,
  issueReceipt,
  readTaxSettings,
  type TaxValues,
} from '../../invoicing/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { nameWithChoices } from '../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { suppliedTo } from './bodies/supplied-to.ts';
import { creditEarlierRefunds, lockInvoicedOrder } from './credit-earlier-refunds.ts';
import { type CheckoutSnapshot, requireSnapshot } from './find-checkout-snapshot.ts';
import { checkouts } from './tables/checkout-schema.ts';
import { orders } from './tables/order-schema.ts';

interface Paid {
  paymentId: string;
  /** The day whose rates apply; null or absent = today. */
  ratesOn?: string | null;
  /** As they were read with the payment; read when absent. */
  taxValues?: TaxValues;
}

/**
 * Makes the invoice of a paid order while invoices are on, and credits what went back of its advance before. An advance
 * has none: the balance makes the one of the whole order. Last in the transaction: it takes the next number.
 */
export async function invoiceOrder(tx: Tx, snapshot: CheckoutSnapshot, paid: Paid): Promise<void> {
  if (snapshot.balancePaise > 0) return;
  const hadAdvance = snapshot.balanceOf !== null || snapshot.codAdvancePaise > 0;
  const invoiced = await findInvoiced(tx, snapshot);
  const found = await findInvoicedOrder(tx, invoiced, paid.taxValues);
  if (!found) return;
  const { order, settings } = found;
  if (hadAdvance) await lockInvoicedOrder(tx, order.id);
  await issueInvoice(tx, settings, { ...order, paymentId: paid.paymentId, ratesOn: paid.ratesOn });
  if (hadAdvance) await creditEarlierRefunds(tx, order.id);
}

/** The receipt voucher of its advance, while invoices are on. Last in the transaction: it takes the next number. */
export async function receiptAdvance(
  tx: Tx,
  snapshot: CheckoutSnapshot,
  paid: { paymentId: string; advancePaise: number },
): Promise<void> {
  const found = await findInvoicedOrder(tx, snapshot);
  if (found) await issueReceipt(tx, found.settings, { ...found.order, ...paid });
}

/** A custom order is read again: it got its address when it was paid. */
async function findInvoiced(tx: Tx, snapshot: CheckoutSnapshot): Promise<CheckoutSnapshot> {
  const { id, quoteId, balanceOf } = snapshot;
  if (!quoteId) return snapshot;
  const [order] = await tx
    .select({ checkoutId: orders.checkoutId })
    .from(orders)
    .where(balanceOf ? eq(orders.id, balanceOf) : eq(orders.checkoutId, id));
  if (!order) throw new Error(`The checkout ${id} has no order.`);
  return requireSnapshot(tx, order.checkoutId);
}

/** Null while invoices are off. */
async function findInvoicedOrder(
  tx: Tx,
  { id: checkoutId, delivery, gift, lines, quoteId }: CheckoutSnapshot,
  taxValues?: TaxValues,
) {
  const settings = taxValues === undefined ? await findActiveTaxSettings(tx) : readTaxSettings(taxValues);
  if (!settings) return null;
  const { discountPaise, wrapPaise, deliveryPaise, deliveryZone } = checkouts;
  const [order] = await tx
    .select({ id: orders.id, number: orders.number, discountPaise, wrapPaise, deliveryPaise, deliveryZone })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(checkouts.id, checkoutId));
  if (!order) throw new Error(`The checkout ${checkoutId} has no order.`);
  const headings = quoteId ? await findQuoteHeadings(tx, quoteId) : [];
  const named = lines.map(({ variant, shown, ...line }, index) => ({
    ...line,
    taxHeading: headings[index],
    name: nameWithChoices(line.name, variant ?? []),
    shown: shown && { language: shown.language, name: nameWithChoices(shown.name, shown.variant ?? []) },
  }));
  const number = formatOrderNumber(order.number);
  const buyer = suppliedTo({ delivery, gift, deliveryZone: order.deliveryZone });
  return { settings, order: { ...order, number, buyer, lines: named } };
}

/** Of the lines of a custom order, which are no products. */
async function findQuoteHeadings(tx: Tx, quoteId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ heading: string }>(sql`
    select coalesce(line ->> 'taxHeading', '') as heading
    from custom_quotes,
      jsonb_array_elements(coalesce(lines, jsonb_build_array(jsonb_build_object('taxHeading', tax_heading))))
        with ordinality as listed(line, place)
    where id = ${quoteId} order by place`);
  return rows.map(({ heading }) => heading);
}
