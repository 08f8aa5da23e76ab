import type { Tx } from '../platform/database/database.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { stateByCode } from '../shared/delivery/indian-states.ts';
import type { SellerStatus, TaxDocumentContent } from './document-content.ts';
import { findSeller } from './find-seller.ts';
import { type IssuedDocument, issueDocument } from './issue-document.ts';
import type { TaxSettings } from './tax-settings-form.ts';
import { classifyLines, classifyWrap, type OrderedLine } from './taxes/classify-lines.ts';
import { addTaxes, chooseTitle, type TaxedGoods, taxedLines } from './taxes/compute-taxes.ts';
import { placeOfSupply, type SuppliedTo } from './taxes/place-of-supply.ts';

export interface InvoicedOrder {
  id: string;
  number: string;
  paymentId: string;
  buyer: SuppliedTo;
  lines: readonly OrderedLine[];
  discountPaise: number;
  wrapPaise: number;
  deliveryPaise: number;
  /** The day whose rates apply; today without it. */
  ratesOn?: string | null;
}

/** Makes the document of a paid order. Last in its transaction (see issueDocument); the settings are those in force. */
export async function issueInvoice(tx: Tx, settings: TaxSettings, order: InvoicedOrder): Promise<IssuedDocument> {
  const day = order.ratesOn ?? dayInIndia(new Date());
  const goods = await classifyLines(tx, settings, { lines: order.lines, day });
  const { email, phone } = await findSeller(tx, '');
  const content = invoiceContent(settings, order, { goods, day, email, phone });
  return issueDocument(tx, { series: 'invoice', prefix: settings.prefix, orderId: order.id, content });
}

export function invoiceContent(
  settings: TaxSettings,
  { id, number, paymentId, buyer, discountPaise, wrapPaise, deliveryPaise }: InvoicedOrder,
  { goods, day, email, phone }: { goods: readonly TaxedGoods[]; day: string; email: string; phone: string },
): TaxDocumentContent {
  const own = stateByCode(settings.stateCode);
  if (!own) throw new Error('The tax settings have no state.');
  const { place, doubt } = placeOfSupply(buyer, own);
  const { deliveredTo, business } = buyer;
  const charged = { discountPaise, wrapPaise, deliveryPaise };
  const beside = { ancillaryRate: settings.ancillaryRate, ownWrap: classifyWrap(settings, day) };
  const lines = taxedLines({ goods, ...charged, ...beside, isInterState: place.code !== own.code });
  const status = settings.mode as SellerStatus;
  return {
    title: chooseTitle(status, lines, { isToBusiness: Boolean(business) }),
    seller: {
      status,
      name: settings.legalName,
      address: settings.address,
      state: { code: own.code, name: own.name },
      gstin: status === 'unregistered' ? '' : settings.gstin,
      ...(email && { email }),
      ...(phone && { phone }),
    },
    buyer: {
      ...(business ? { ...business, contact: buyer.name } : { name: buyer.name }),
      address: buyer.address,
      ...(deliveredTo && { deliveredTo: { name: deliveredTo.name, address: deliveredTo.address } }),
    },
    placeOfSupply: { code: place.code, name: place.name },
    ...(doubt && { placeDoubt: doubt }),
    stateTax: own.stateTax,
    order: { id, number, paymentId },
    lines,
    totals: addTaxes(lines),
  };
}
