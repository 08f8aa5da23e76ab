import { a4, millimetres, type PdfBlock, type PdfDocument } from '../platform/pdf/pdf-document.ts';
import { formatDay } from '../shared/dates/dates.ts';
import { currentLanguage, t } from '../shared/languages/translate.ts';
import { formatCurrency, toRupees } from '../shared/money.ts';
import { deliveryDescription, wrapDescription } from './credit-lines.ts';
import type { TaxDocumentContent, TaxLine } from './document-content.ts';
import { nameDocument } from './name-document.ts';

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
      footer: t('documents.footer', { title: nameDocument(document.content), number: document.number }),
    })),
  };
}

const money = (paise: number) => formatCurrency(toRupees(paise));
const percent = (rate: number) => `${rate / 100} %`;

function documentBlocks({ number, issuedOn, content }: PrintedDocument): PdfBlock[] {
  const { seller } = content;
  return [
    { kind: 'text', text: nameDocument(content), size: 20, bold: true, after: 2 },
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
            ...(seller.email ? [fact(t('documents.email'), seller.email)] : []),
            ...(seller.phone ? [fact(t('documents.phone'), seller.phone)] : []),
          ],
        },
        {
          share: 2,
          blocks: [
            fact(t('documents.number'), number),
            fact(t('documents.date'), formatDay(issuedOn)),
            fact(t('documents.order'), content.order.number),
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

function originalFacts({ title, original }: TaxDocumentContent): PdfBlock[] {
  if (!original) return [];
  const label = title === 'Refund Voucher' ? t('documents.voucher') : t('documents.corrects');
  const { number, issuedOn, reason } = original;
  const corrected = t('documents.original', { number, day: formatDay(issuedOn) });
  return [fact(label, corrected), fact(t('documents.reason'), reason)];
}

/**
 * The words that rule 5 asks of a composition seller, and nothing that sounds like tax from one who is not registered.
 */
function headNotes({ seller, title, isLate }: TaxDocumentContent): string[] {
  if (isLate) return [t('documents.late')];
  if (seller.status === 'composition') return [t('documents.composition')];
  if (seller.status === 'unregistered') return [t('documents.unregistered')];
  if (title === 'Receipt Voucher' || title === 'Refund Voucher')
    return [t('documents.noTaxOnAdvance'), t('documents.reverseCharge')];
  return title === 'Credit Note' || title === 'Bill of Supply' ? [] : [t('documents.reverseCharge')];
}

function fact(label: string, value: string): PdfBlock {
  return { kind: 'text', text: t('documents.fact', { label, value }), size: 9.5 };
}

function buyerBlocks({ buyer, placeOfSupply, seller }: TaxDocumentContent): PdfBlock[] {
  const place = t('documents.placeOfSupply', { ...placeOfSupply });
  const { deliveredTo } = buyer;
  const people = deliveredTo
    ? [personBlocks(t('documents.billedTo'), buyer), personBlocks(t('documents.deliveredTo'), deliveredTo)]
    : [personBlocks(t('documents.billedAndDeliveredTo'), buyer)];
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
  isText?: true;
  head: string;
  cell: (line: TaxLine) => string;
}

function lineColumns(content: TaxDocumentContent, rows: readonly TaxLine[]): LineColumn[] {
  const isCredit = content.title === 'Credit Note';
  const hasQuantity = rows.some(({ quantity }) => quantity !== null);
  return [
    { share: 34, isText: true, head: t('documents.description'), cell: describeLine },
    ...(content.lines.some(({ hsn }) => hsn)
      ? [{ share: 12, isText: true as const, head: t('documents.hsn'), cell: ({ hsn }: TaxLine) => hsn }]
      : []),
    ...(hasQuantity
      ? [
          { share: 9, head: t('documents.quantity'), cell: formatPieces },
          ...(isCredit
            ? []
            : [
                {
                  share: 16,
                  head: t('documents.price'),
                  cell: ({ pricePaise }: TaxLine) => (pricePaise ? money(pricePaise) : ''),
                },
              ]),
          ...(content.lines.some(({ discountPaise }) => discountPaise > 0)
            ? [{ share: 15, head: t('documents.discount'), cell: (line: TaxLine) => money(line.discountPaise) }]
            : []),
        ]
      : []),
    ...(isTaxed(content)
      ? [
          { share: 17, head: t('documents.taxableValue'), cell: ({ taxablePaise }: TaxLine) => money(taxablePaise) },
          { share: 10, head: t('documents.rate'), cell: ({ rate }: TaxLine) => percent(rate) },
          { share: 14, head: t('documents.tax'), cell: (line: TaxLine) => money(line.totalPaise - line.taxablePaise) },
        ]
      : []),
    { share: 17, head: t('documents.total'), cell: ({ totalPaise }: TaxLine) => money(totalPaise) },
  ];
}

function describeLine({ description, shown, quantity }: TaxLine): string {
  if (shown?.language === currentLanguage()) return shown.name;
  if (quantity !== null) return description;
  if (description === wrapDescription) return t('documents.giftWrap');
  return description === deliveryDescription ? t('documents.delivery') : description;
}

function formatPieces({ quantity }: TaxLine): string {
  return quantity === null ? '' : t('documents.pieces', { count: quantity });
}

function lineTable(content: TaxDocumentContent): PdfBlock {
  const rows = content.title === 'Credit Note' ? content.lines.filter(isCredited) : content.lines;
  const columns = lineColumns(content, rows);
  return {
    kind: 'table',
    columns: columns.map(({ share, isText }) => ({ share, align: isText ? 'left' : 'right' })),
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

const totalWords: Partial<Record<TaxDocumentContent['title'], 'credited' | 'advanceReceived' | 'advanceRefunded'>> = {
  'Credit Note': 'credited',
  'Receipt Voucher': 'advanceReceived',
  'Refund Voucher': 'advanceRefunded',
};

function totalBlocks(content: TaxDocumentContent): PdfBlock[] {
  const { lines, title, totals } = content;
  const { taxablePaise, totalPaise } = totals;
  const rows: [string, number][] = isTaxed(content)
    ? [[t('documents.taxableValue'), taxablePaise], ...taxRows(content)]
    : [];
  const row = (label: string, paise: number, bold: boolean): PdfBlock => ({
    kind: 'columns',
    columns: [
      { share: 3, blocks: [{ kind: 'text', text: label, size: bold ? 12 : 9.5, bold, align: 'right' }] },
      { share: 1, blocks: [{ kind: 'text', text: money(paise), size: bold ? 12 : 9.5, bold, align: 'right' }] },
    ],
  });
  const what = t(`documents.${totalWords[title] ?? 'totalPaid'}`);
  const isDelivered = lines.some(({ description }) => description === deliveryDescription);
  return [
    ...rows.map(([label, paise]) => row(label, paise, false)),
    row(what, totalPaise, true),
    { kind: 'space', height: 10 },
    ...(isTaxed(content) && isDelivered
      ? [
          {
            kind: 'text',
            text: t('documents.deliveryTaxed'),
            size: 8.5,
          } as const,
        ]
      : []),
  ];
}
