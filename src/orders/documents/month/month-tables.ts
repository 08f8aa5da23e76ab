import { documentNotice, type FoundDocument, summarizeGst, type TaxLine } from '../../../invoicing/index.ts';
import { dayInIndia } from '../../../shared/dates/dates.ts';
import { findDeliveryState } from '../../../shared/delivery/delivery-state.ts';
import { toRupees } from '../../../shared/money.ts';
import { discountByLine } from '../../../shared/orders/bill.ts';
import { nameWithChoices } from '../../../shared/orders/line-name.ts';
import { formatOrderNumber } from '../../../shared/orders/order-number.ts';
import { resolveShipTo } from '../../core/bodies/ship-to.ts';
import type { CollectedMonth } from './collect-month.ts';
import type { MonthTable } from './month-file-names.ts';

export interface Table {
  head: string[];
  rows: (string | number)[][];
}

const taxHead = ['Taxable value', 'CGST', 'SGST or UTGST', 'IGST', 'Total'];
/** A return is filed for one registration. */
const ownGstin = 'GSTIN of the seller';
type TaxSums = Pick<TaxLine, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise'>;

function taxCells({ taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise }: TaxSums, sign = 1): number[] {
  return [taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise].map((paise) => toRupees(paise * sign));
}

const percent = (rate: number) => rate / 100;

/** Amounts are rupees, days are ISO dates in Asia/Kolkata; what was credited is negative. */
export const monthTableBuilders: Record<MonthTable, (month: CollectedMonth) => Table> = {
  'orders.csv': ({ orders, invoices, refunded }) => ({
    head: [
      'Order',
      'Paid on',
      'Document',
      'Status',
      'Buyer',
      'Goods',
      'Discount',
      'Gift wrap',
      'Delivery',
      'Total',
      'Refunded so far',
      'Payment id',
      'Delivered to',
      'Delivery state',
      'Charge for cash, within Delivery',
      'Cash that did not arrive',
    ],
    rows: orders.map((order) => [
      formatOrderNumber(order.number),
      dayInIndia(order.paidAt),
      invoices.get(findSoldOrder(order).id)?.number ?? '',
      order.status,
      order.delivery.name,
      ...splitPaid(order).map(toRupees),
      toRupees(refunded.get(order.id) ?? 0),
      order.paymentId,
      order.gift?.recipient.name ?? '',
      order.deliveryZone === 'pickup' ? '' : (findDeliveryState(resolveShipTo(order)).state?.name ?? ''),
      ...[order.codChargePaise, order.shortPaise].map(toRupees),
    ]),
  }),
  'lines.csv': (month) => ({
    head: ['Order', 'Paid on', 'Document', 'Product', 'HSN', 'Rate %', 'Quantity', 'Price', 'Discount', ...taxHead],
    rows: month.orders.flatMap((order) => {
      // An advance is no sale: the balance has the lines of the whole order, as their invoice.
      if (order.balancePaise > 0) return [];
      const invoice = month.invoices.get(findSoldOrder(order).id);
      const start = [formatOrderNumber(order.number), dayInIndia(order.paidAt), invoice?.number ?? ''];
      return (invoice ? invoice.content.lines.map(invoicedCells) : listUntaxedCells(month, order)).map((cells) => [
        ...start,
        ...cells,
      ]);
    }),
  }),
  'payments-and-refunds.csv': ({ money }) => ({
    head: ['Day', 'Order', 'What', 'Amount', 'Method', 'Id', 'Settles the order'],
    rows: [
      ...money.received.map(({ orderNumber, payment }) => [
        ...[dayInIndia(payment.createdAt), formatOrderNumber(orderNumber)],
        ...[payment.isAdvance ? 'Advance' : 'Payment', toRupees(payment.amountPaise)],
        ...[payment.method ?? '', payment.id, payment.settles ? 'yes' : 'no'],
      ]),
      ...money.returned.map(({ orderNumber, refund }) => [
        ...[dayInIndia(refund.settledAt ?? refund.createdAt), formatOrderNumber(orderNumber)],
        ...['Refund', -toRupees(refund.amountPaise), '', refund.providerRefundId ?? refund.id, ''],
      ]),
      ...money.lost.map(({ orderNumber, dispute }) => [
        dayInIndia(dispute.lostAt ?? dispute.statedAt),
        formatOrderNumber(orderNumber),
        'Lost dispute',
        -toRupees(dispute.lostPaise),
        ...['', dispute.id, ''],
      ]),
      ...money.wonBack.map(({ orderNumber, dispute }) => [
        dayInIndia(dispute.settledAt ?? dispute.statedAt),
        formatOrderNumber(orderNumber),
        'Dispute won after it was lost',
        toRupees(dispute.lostPaise - dispute.deductedPaise),
        ...['', dispute.id, ''],
      ]),
      ...listCashRows(money),
    ],
  }),
  // An advance is a part of its invoice: its vouchers add nothing to the sums.
  'documents.csv': ({ documents }) => ({
    head: [
      ...['Number', 'Day', 'Kind', 'Order', 'Corrects', 'Buyer', 'GSTIN of the buyer', 'Place of supply', ...taxHead],
      ...['Delivered to', 'Delivery address', 'To check', 'Advance'],
    ],
    rows: documents.map((document) => {
      const { content, number, issuedOn } = document;
      return [
        ...[number, issuedOn, content.title, content.order.number, content.original?.number ?? '', content.buyer.name],
        content.buyer.gstin ?? '',
        formatSupplyState(document),
        ...taxCells(content.totals, signs[document.series]),
        ...[content.buyer.deliveredTo?.name ?? '', content.buyer.deliveredTo?.address ?? ''],
        documentNotice(content) ?? '',
        toRupees(content.totals.totalPaise * advanceSigns[document.series]),
      ];
    }),
  }),
  'gstr1-b2b.csv': (month) => ({
    head: [
      ...['GSTIN of the buyer', 'Buyer', 'Number', 'Day', 'Kind', 'Corrects', 'Invoice value', 'Place of supply'],
      ...['Reverse charge', 'Rate %', ...taxHead, ownGstin],
    ],
    rows: summarizeMonth(month).b2b.map((row) => {
      const { content, number, issuedOn } = row.document;
      return [
        ...[content.buyer.gstin ?? '', content.buyer.name, number, issuedOn, content.title],
        ...[content.original?.number ?? '', toRupees(content.totals.totalPaise), formatSupplyState(row.document)],
        ...['N', percent(row.rate), ...taxCells(row), row.gstin],
      ];
    }),
  }),
  'gstr1-b2cs.csv': (month) => ({
    head: ['Place of supply', 'Rate %', ...taxHead, ownGstin],
    rows: summarizeMonth(month).b2cs.map((row) => [
      `${row.place.code}-${row.place.name}`,
      percent(row.rate),
      ...taxCells(row),
      row.gstin,
    ]),
  }),
  'gstr1-b2cl.csv': (month) => ({
    head: ['Number', 'Day', 'Kind', 'Place of supply', 'Rate %', ...taxHead, ownGstin],
    rows: summarizeMonth(month).b2cl.map((row) => [
      ...[row.document.number, row.document.issuedOn, row.document.content.title, formatSupplyState(row.document)],
      ...[percent(row.rate), ...taxCells(row), row.gstin],
    ]),
  }),
  'gstr1-exempt.csv': (month) => ({
    head: ['Table', 'Description', 'Nil rated', 'Exempted', 'Non-GST', ownGstin],
    rows: summarizeMonth(month).exempt.map(({ table, what, totalPaise, gstin }) => [
      ...[table, what, 0, toRupees(totalPaise), 0, gstin],
    ]),
  }),
  'gstr1-hsn.csv': (month) => ({
    head: ['Buyers', 'HSN', 'Unit', 'Quantity', 'Rate %', ...taxHead, ownGstin],
    rows: summarizeMonth(month).hsn.map((row) => [
      row.buyers,
      row.hsn,
      'NOS-NUMBERS',
      row.quantity,
      percent(row.rate),
      ...taxCells(row),
      row.gstin,
    ]),
  }),
  'gstr1-documents.csv': (month) => ({
    head: ['Kind', 'From', 'To', 'Number of documents', 'Cancelled', ownGstin],
    rows: summarizeMonth(month).issued.map(({ title, first, last, count, gstin }) => [
      ...[title, first, last, count, 0, gstin],
    ]),
  }),
};

/** What came of cash on delivery beside the payments, which are what was due. */
function listCashRows({ fees, short, late, cameBack }: CollectedMonth['money']): (string | number)[][] {
  return [
    ...fees.map(({ id, fileName, feePaise, day }) => {
      const what = `${feePaise > 0 ? 'Deducted by the courier' : 'The courier deducted less'}: ${fileName}`;
      return [dayInIndia(day), '', what, -toRupees(feePaise), 'cod', id, ''];
    }),
    ...short.map(({ orderNumber, orderId, shortPaise, remittedAt }) => [
      ...[dayInIndia(remittedAt ?? new Date()), formatOrderNumber(orderNumber)],
      shortPaise > 0 ? 'Cash that did not arrive' : 'More cash than was due',
      ...[-toRupees(shortPaise), 'cod', orderId, ''],
    ]),
    ...late.map(({ orderNumber, id, amountPaise, settledAt }) => [
      ...[dayInIndia(settledAt ?? new Date()), formatOrderNumber(orderNumber), 'Missing cash that came later'],
      ...[toRupees(amountPaise), 'cod', id, ''],
    ]),
    ...cameBack.map(({ orderNumber, orderId, costPaise, retainedPaise, refusedAt }) => [
      ...[dayInIndia(refusedAt ?? new Date()), formatOrderNumber(orderNumber)],
      `Parcel came back${retainedPaise > 0 ? `; its advance of ₹${toRupees(retainedPaise)} is income` : ''}`,
      ...[-toRupees(costPaise), 'cod', orderId, ''],
    ]),
  ];
}

const advanceSigns = { invoice: 0, credit_note: 0, receipt: 1, refund_voucher: -1 };
const signs = { invoice: 1, credit_note: -1, receipt: 0, refund_voucher: 0 };

const summarizeMonth = ({ documents, largeOrders }: CollectedMonth) => summarizeGst(documents, largeOrders);

const formatSupplyState = ({ content: { placeOfSupply } }: FoundDocument) =>
  `${placeOfSupply.code}-${placeOfSupply.name}`;

function invoicedCells(line: TaxLine): (string | number)[] {
  const { description, hsn, rate, quantity, pricePaise, discountPaise } = line;
  return [
    ...[description, hsn, percent(rate), quantity ?? '', pricePaise === null ? '' : toRupees(pricePaise)],
    ...[toRupees(discountPaise), ...taxCells(line)],
  ];
}

/** Goods, discount, gift wrap, delivery and total; of an advance the part that it pays, so that columns add up. */
function splitPaid(order: CollectedMonth['orders'][number]): number[] {
  const { goodsPaise, discountPaise, wrapPaise, deliveryPaise, amountPaise, balancePaise } = order;
  if (balancePaise === 0) return [goodsPaise, discountPaise, wrapPaise, deliveryPaise, amountPaise];
  const delivery = Math.min(deliveryPaise, amountPaise);
  return [amountPaise - delivery, 0, 0, delivery, amountPaise];
}

/** For the balance of a custom order, that order; for any other, itself. */
function findSoldOrder(order: CollectedMonth['orders'][number]) {
  const { begun, begunDeliveryPaise: deliveryPaise, refundReason } = order;
  return begun && deliveryPaise !== null && !refundReason ? { ...order, ...begun, deliveryPaise } : order;
}

/** An order without a document has no taxes. */
function listUntaxedCells({ lines }: CollectedMonth, paid: CollectedMonth['orders'][number]): (string | number)[][] {
  const order = findSoldOrder(paid);
  const own = lines.filter(({ checkoutId }) => checkoutId === order.checkoutId);
  const discounts = discountByLine(order.discountPaise, own);
  const cells = (name: string, count: [number | '', number | ''], discount: number, total: number) => [
    ...[name, '', '', ...count, toRupees(discount)],
    ...['', '', '', '', toRupees(total)],
  ];
  return [
    ...own.map(({ name, variant, quantity, pricePaise }, index) => {
      const discount = discounts[index] ?? 0;
      return cells(
        nameWithChoices(name, variant ?? []),
        [quantity, toRupees(pricePaise)],
        discount,
        pricePaise * quantity - discount,
      );
    }),
    ...(order.wrapPaise > 0 ? [cells('Gift wrap', ['', ''], 0, order.wrapPaise)] : []),
    ...(order.deliveryPaise > 0 ? [cells('Delivery', ['', ''], 0, order.deliveryPaise)] : []),
  ];
}
