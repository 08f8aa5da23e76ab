import { a4, millimetres, type PdfBlock, type PdfDocument } from '../platform/pdf/pdf-document.ts';
import { formatDay } from '../shared/dates/dates.ts';
import { formatCurrency, toRupees } from '../shared/money.ts';
import type { TaxDocumentContent, TaxLine } from './document-content.ts';

export interface PrintedDocument {
  number: string;
  issuedOn: string;
  content: TaxDocumentContent;
}

/** Several are one file, each on pages of its own. */
export function documentsPdf(title: string, documents: readonly PrintedDocument[]): PdfDocument {
  return {
    title,
    parts: documents.map((document) => ({
      size: a4,
      margin: millimetres(15),
      blocks: documentBlocks(document),
      footer: `${document.content.title} ${document.number} · issued electronically, valid without a signature`,
    })),
  };
}

const money = (paise: number) => formatCurrency(toRupees(paise));
const percent = (rate: number) => `${rate / 100} %`;

function documentBlocks({ number, issuedOn, content }: PrintedDocument): PdfBlock[] {
  const { title, seller } = content;
  return [
    { kind: 'text', text: title, size: 20, bold: true, after: 2 },
    ...headNotes(content).map((text): PdfBlock => ({ kind: 'text', text, size: 9, after: 2 })),
    { kind: 'space', height: 8 },
    {
      kind: 'columns',
      after: 10,
      columns: [
        {
          share: 3,
          blocks: [
            { kind: 'text', text: seller.name, size: 12, bold: true },
            { kind: 'text', text: seller.address, size: 9.5 },
            { kind: 'text', text: `${seller.state.name} (${seller.state.code})`, size: 9.5 },
            ...(seller.gstin ? [fact('GSTIN', seller.gstin)] : []),
            ...(seller.email ? [fact('Email', seller.email)] : []),
            ...(seller.phone ? [fact('Phone', seller.phone)] : []),
          ],
        },
        {
          share: 2,
          blocks: [
            fact('Number', number),
            fact('Date', formatDay(issuedOn)),
            fact('Order', content.order.number),
            ...originalFacts(content),
          ],
        },
      ],
    },
    ...buyerBlocks(content),
    lineTable(content),
    ...totalBlocks(content),
  ];
}

const reverseCharge = 'Tax is not payable on reverse charge';

function originalFacts({ title, original }: TaxDocumentContent): PdfBlock[] {
  if (!original) return [];
  const label = title === 'Refund Voucher' ? 'Receipt voucher' : 'Corrects';
  return [fact(label, `${original.number} of ${formatDay(original.issuedOn)}`), fact('Reason', original.reason)];
}

/**
 * The words that rule 5 asks of a composition seller, and nothing that sounds like tax from one who is not registered.
 */
function headNotes({ seller, title, isLate }: TaxDocumentContent): string[] {
  if (isLate) return ['Without adjustment of GST (CGST Act, section 34(2))'];
  if (seller.status === 'composition') return ['Composition taxable person, not eligible to collect tax on supplies'];
  if (seller.status === 'unregistered') return ['The seller is not registered under GST; no tax is charged'];
  if (title === 'Receipt Voucher' || title === 'Refund Voucher')
    return ['No tax is due on an advance for goods (notification 66/2017-Central Tax)', reverseCharge];
  return title === 'Credit Note' || title === 'Bill of Supply' ? [] : [reverseCharge];
}

function fact(label: string, value: string): PdfBlock {
  return { kind: 'text', text: `${label}: ${value}`, size: 9.5 };
}

function buyerBlocks({ buyer, placeOfSupply, seller }: TaxDocumentContent): PdfBlock[] {
  const place = `Place of supply: ${placeOfSupply.name} (${placeOfSupply.code})`;
  const { deliveredTo } = buyer;
  const people = deliveredTo
    ? [personBlocks('Billed to', buyer), personBlocks('Delivered to', deliveredTo)]
    : [personBlocks('Billed and delivered to', buyer)];
  return [
    { kind: 'columns', columns: people.map((blocks) => ({ share: 1, blocks })) },
    ...(seller.status === 'unregistered' ? [] : [{ kind: 'text', text: place, size: 9.5 } as const]),
    { kind: 'space', height: 12 },
  ];
}

interface PrintedPerson {
  name: string;
  address: string;
  gstin?: string;
  contact?: string;
}

function personBlocks(label: string, { name, address, gstin, contact }: PrintedPerson): PdfBlock[] {
  return [
    { kind: 'text', text: label, size: 8.5 },
    { kind: 'text', text: name, size: 11, bold: true },
    ...(contact ? [{ kind: 'text', text: contact, size: 9.5 } as const] : []),
    { kind: 'text', text: address, size: 9.5 },
    ...(gstin ? [fact('GSTIN', gstin)] : []),
  ];
}

/** The other lines of the invoice are not on a credit note. */
function isCredited({ totalPaise, quantity }: TaxLine): boolean {
  return totalPaise > 0 || quantity !== null;
}

interface LineColumn {
  share: number;
  head: string;
  cell: (line: TaxLine) => string;
}

function lineColumns(content: TaxDocumentContent, rows: readonly TaxLine[]): LineColumn[] {
  const isCredit = content.title === 'Credit Note';
  const hasQuantity = rows.some(({ quantity }) => quantity !== null);
  return [
    { share: 34, head: 'Description', cell: ({ description }: TaxLine) => description },
    ...(content.lines.some(({ hsn }) => hsn) ? [{ share: 12, head: 'HSN', cell: ({ hsn }: TaxLine) => hsn }] : []),
    ...(hasQuantity
      ? [
          { share: 9, head: 'Qty', cell: ({ quantity }: TaxLine) => (quantity === null ? '' : `${quantity} Nos`) },
          ...(isCredit
            ? []
            : [{ share: 16, head: 'Price', cell: ({ pricePaise }: TaxLine) => (pricePaise ? money(pricePaise) : '') }]),
          ...(content.lines.some(({ discountPaise }) => discountPaise > 0)
            ? [{ share: 15, head: 'Discount', cell: (line: TaxLine) => money(line.discountPaise) }]
            : []),
        ]
      : []),
    ...(isTaxed(content)
      ? [
          { share: 17, head: 'Taxable value', cell: ({ taxablePaise }: TaxLine) => money(taxablePaise) },
          { share: 10, head: 'Rate', cell: ({ rate }: TaxLine) => percent(rate) },
          { share: 14, head: 'Tax', cell: (line: TaxLine) => money(line.totalPaise - line.taxablePaise) },
        ]
      : []),
    { share: 17, head: 'Total', cell: ({ totalPaise }: TaxLine) => money(totalPaise) },
  ];
}

function lineTable(content: TaxDocumentContent): PdfBlock {
  const rows = content.title === 'Credit Note' ? content.lines.filter(isCredited) : content.lines;
  const columns = lineColumns(content, rows);
  return {
    kind: 'table',
    columns: columns.map(({ share, head }) => ({
      share,
      align: head === 'Description' || head === 'HSN' ? 'left' : 'right',
    })),
    head: columns.map(({ head }) => head),
    rows: rows.map((line) => columns.map(({ cell }) => cell(line))),
    size: 8.5,
    bold: [columns.length - 1],
    after: 6,
  };
}

/** A bill of exempt goods names no tax, not even one of nothing (rule 49). */
function isTaxed({ seller, lines }: TaxDocumentContent): boolean {
  return seller.status === 'registered' && lines.some(({ rate }) => rate > 0);
}

function taxRows({ seller, placeOfSupply, totals, stateTax }: TaxDocumentContent): [string, number][] {
  if (seller.state.code !== placeOfSupply.code) return [['IGST', totals.igstPaise]];
  return [
    ['CGST', totals.cgstPaise],
    [stateTax, totals.sgstPaise],
  ];
}

const totalWords: Partial<Record<TaxDocumentContent['title'], string>> = {
  'Credit Note': 'Credited',
  'Receipt Voucher': 'Advance received',
  'Refund Voucher': 'Advance refunded',
};

function totalBlocks(content: TaxDocumentContent): PdfBlock[] {
  const { lines, title, totals } = content;
  const { taxablePaise, totalPaise } = totals;
  const rows: [string, number][] = isTaxed(content) ? [['Taxable value', taxablePaise], ...taxRows(content)] : [];
  const row = (label: string, paise: number, bold: boolean): PdfBlock => ({
    kind: 'columns',
    columns: [
      { share: 3, blocks: [{ kind: 'text', text: label, size: bold ? 12 : 9.5, bold, align: 'right' }] },
      { share: 1, blocks: [{ kind: 'text', text: money(paise), size: bold ? 12 : 9.5, bold, align: 'right' }] },
    ],
  });
  const what = totalWords[title] ?? 'Total paid';
  const isDelivered = lines.some(({ description }) => description === 'Delivery');
  return [
    ...rows.map(([label, paise]) => row(label, paise, false)),
    row(what, totalPaise, true),
    { kind: 'space', height: 10 },
    ...(isTaxed(content) && isDelivered
      ? [
          {
            kind: 'text',
            text: 'Delivery is taxed like the goods (composite supply). Prices include tax.',
            size: 8.5,
          } as const,
        ]
      : []),
  ];
}
