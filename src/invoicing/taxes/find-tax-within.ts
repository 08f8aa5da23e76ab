import type { Queries } from '../../platform/database/database.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import type { InvoicedOrder } from '../issue-invoice.ts';
import type { TaxSettings } from '../tax-settings-form.ts';
import { classifyLines, classifyWrap } from './classify-lines.ts';
import { addTaxes, taxedLines } from './compute-taxes.ts';

type Charged = Pick<InvoicedOrder, 'discountPaise' | 'wrapPaise' | 'deliveryPaise'>;

interface AskedOrder {
  lines: InvoicedOrder['lines'];
  /** The state that it goes to; null = unknown, or collected. */
  stateCode: string | null;
  bills: readonly Charged[];
}

/**
 * The GST within each of these bills of one order that is not placed yet, in paise, as its invoice would state it:
 * Consumer Protection (E-Commerce) Rules 2020, r. 7(1)(e), wants the total price in a single figure with its breakup.
 */
export async function findTaxWithin(
  queries: Queries,
  settings: TaxSettings,
  { lines, stateCode, bills }: AskedOrder,
): Promise<number[]> {
  const day = dayInIndia(new Date());
  const goods = await classifyLines(queries, settings, { lines, day });
  const beside = { ancillaryRate: settings.ancillaryRate, ownWrap: classifyWrap(settings, day) };
  const isInterState = stateCode !== null && stateCode !== settings.stateCode;
  return bills.map((bill) => {
    const { cgstPaise, sgstPaise, igstPaise } = addTaxes(taxedLines({ goods, ...bill, ...beside, isInterState }));
    return cgstPaise + sgstPaise + igstPaise;
  });
}
