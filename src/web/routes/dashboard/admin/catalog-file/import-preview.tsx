import type { ImportPreview } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatLineCount } from '../../../../../shared/orders/format-line-count.ts';
import { DataTable } from '../../../../components/admin/lists/data-table.tsx';
import { FieldError } from '../../../../components/forms/field.tsx';
import { RefusedList } from './look-first.tsx';

const kindLabels = { add: 'new', change: 'changed', same: 'unchanged' } as const;
const maxLinesShown = 100;
const shops = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  etsy: 'Etsy',
  square: 'Square',
  amazon: 'Amazon',
  other: 'Your own sheet',
} as const;

/** Of which shop it is, and how much is in it. */
export function describeFile({ from, summary }: ImportPreview): string {
  const { lines, firstLine, added, present } = summary;
  const origin = from && (from === 'other' ? shops.other : `From ${shops[from]}`);
  const begins = from === 'other' && firstLine > 2 ? `. Begins in line ${firstLine}` : '';
  return `${[origin, formatLineCount(lines), formatProductCount(added + present)].filter(Boolean).join(', ')}${begins}`;
}

/** What happens with each line. */
export function PlannedLines({ lines }: Pick<ImportPreview, 'lines'>) {
  if (lines.length === 0) return null;
  return (
    <details id="what-happens" className="w-full" open={lines.length <= 20}>
      <summary className="min-h-11 py-2 font-semibold">{`What happens with ${formatLineCount(lines.length)}`}</summary>
      <DataTable
        columns={['Line', 'Product', 'What happens']}
        rows={lines.slice(0, maxLinesShown).map(({ line, kind, name, changes, reason }) => ({
          key: line,
          cells: [line, name, changes.join(', ') || (reason ?? kindLabels[kind])],
        }))}
      />
      {lines.length > maxLinesShown && <p>{`and ${lines.length - maxLinesShown} more`}</p>}
    </details>
  );
}

export function Errors({ errors, errorCount }: Pick<ImportPreview, 'errors' | 'errorCount'>) {
  if (errors.length === 0) return null;
  return (
    <div className="grid gap-2">
      <FieldError>{`${formatLineCount(errorCount)} cannot be imported. Nothing is written before all are right.`}</FieldError>
      <ul className="grid gap-1">
        {errors.slice(0, maxLinesShown).map(({ line, message }) => (
          <li dir="auto" className="wrap-anywhere" key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
        ))}
      </ul>
      {errorCount > maxLinesShown && <p>{`and ${errorCount - maxLinesShown} more`}</p>}
      {errorCount > errors.length && (
        <p>{t('catalogFile.firstErrors', { count: errors.length, left: errorCount - errors.length })}</p>
      )}
      <RefusedList lines={errors} fileName="refused-lines.csv" />
    </div>
  );
}

export function formatPhotoCount(count: number): string {
  return `${count} ${count === 1 ? 'photo' : 'photos'}`;
}

export function formatProductCount(count: number): string {
  return `${count} ${count === 1 ? 'product' : 'products'}`;
}
