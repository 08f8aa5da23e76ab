import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { runPrepared } from '../platform/database/prepared.ts';
import { newId } from '../platform/id.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import type { TaxDocumentContent } from './document-content.ts';
import { getFinancialYear, numberHead } from './document-number.ts';
import { type Series, taxDocumentSeries, taxDocuments } from './schema.ts';

export interface NewDocument {
  series: Series;
  prefix: string;
  orderId: string;
  invoiceId?: string;
  refundId?: string;
  content: TaxDocumentContent;
}

export interface IssuedDocument {
  id: string;
  number: string;
  issuedOn: string;
}

/**
 * Takes the next number. Its row stays locked until the commit, so this comes last in a transaction, and a rollback
 * leaves no gap.
 */
export async function issueDocument(tx: Tx, document: NewDocument): Promise<IssuedDocument> {
  const { series, prefix, orderId, invoiceId = null, refundId = null, content } = document;
  const day = dayInIndia(new Date());
  const financialYear = getFinancialYear(day);
  const id = newId();
  const [row] = await runPrepared<{ number: string; issuedOn: string }>(tx, 'issue_document', writeDocument, {
    ...{ id, series, financialYear, day, orderId, invoiceId, refundId },
    head: numberHead(prefix, series, financialYear),
    totalPaise: content.totals.totalPaise,
    content: JSON.stringify(content),
  });
  if (!row) throw new Error('The document was not written.');
  return { id, ...row };
}

function writeDocument() {
  const value = sql.placeholder;
  return sql`
    with counted as (
      insert into ${taxDocumentSeries} as series (series, financial_year, last_sequence, last_issued_on)
      values (${value('series')}, ${value('financialYear')}, 1, ${value('day')}::date)
      on conflict (series, financial_year) do update set last_sequence = series.last_sequence + 1,
        last_issued_on = greatest(series.last_issued_on, excluded.last_issued_on)
      returning series.last_sequence as sequence, series.last_issued_on as issued_on
    )
    insert into ${taxDocuments}
      (id, series, financial_year, sequence, number, issued_on, order_id, invoice_id, refund_id, total_paise, content)
    select ${value('id')}, ${value('series')}, ${value('financialYear')}, sequence,
      ${value('head')} || lpad(sequence::text, greatest(4, length(sequence::text)), '0'), issued_on,
      ${value('orderId')}, ${value('invoiceId')}, ${value('refundId')}, ${value('totalPaise')}::integer, ${value('content')}::jsonb
    from counted
    returning number, issued_on::text as "issuedOn"`;
}
