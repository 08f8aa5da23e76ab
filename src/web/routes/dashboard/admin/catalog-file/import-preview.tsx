import type { ImportPreview } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { DataTable } from '../../../../components/admin/lists/data-table.tsx';
import { FieldError } from '../../../../components/forms/field.tsx';
import { RefusedList } from './look-first.tsx';

const kindLabels = {
  add: t('catalogFile.new'),
  change: t('catalogFile.changed'),
  same: t('catalogFile.unchanged'),
} as const;
const maxLinesShown = 100;
const shops = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  etsy: 'Etsy',
  square: 'Square',
  amazon: 'Amazon',
  wix: 'Wix',
  squarespace: 'Squarespace',
} as const;

/** Names the shop that the file is from, and how much is in it. */
export function describeFile({ from, summary }: ImportPreview): string {
  const { lines, firstLine, added, present } = summary;
  const said = [
    from && (from === 'other' ? t('catalogFile.ownSheet') : t('catalogFile.fromShop', { shop: shops[from] })),
    t('catalogFile.lines', { count: lines }),
    t('catalogFile.products', { count: added + present }),
  ];
  const parts = said.filter(Boolean).join(', ');
  return from === 'other' && firstLine > 2 ? t('catalogFile.beginsInLine', { parts, line: firstLine }) : parts;
}

/** What happens with each line. */
export function PlannedLines({ lines }: Pick<ImportPreview, 'lines'>) {
  if (lines.length === 0) return null;
  return (
    <details id="what-happens" className="w-full" open={lines.length <= 20}>
      <summary className="min-h-11 py-2 font-semibold">{t('catalogFile.happensWith', { count: lines.length })}</summary>
      <DataTable
        columns={[t('catalogFile.line'), t('checkout.product'), t('catalogFile.whatHappens')]}
        rows={lines.slice(0, maxLinesShown).map(({ line, kind, name, changes, reason }) => ({
          key: line,
          cells: [line, name, changes.join(', ') || (reason ?? kindLabels[kind])],
        }))}
      />
      {lines.length > maxLinesShown && <p>{t('catalogFile.andMore', { count: lines.length - maxLinesShown })}</p>}
    </details>
  );
}

export function Errors({ errors, errorCount }: Pick<ImportPreview, 'errors' | 'errorCount'>) {
  if (errors.length === 0) return null;
  return (
    <div className="grid gap-2">
      <FieldError>{t('catalogFile.cannotImport', { count: errorCount })}</FieldError>
      <ul className="grid gap-1">
        {errors.slice(0, maxLinesShown).map(({ line, message }) => (
          <li dir="auto" className="wrap-anywhere" key={`${line} ${message}`}>
            {t('catalogFile.lineMessage', { line, message })}
          </li>
        ))}
      </ul>
      {errorCount > maxLinesShown && <p>{t('catalogFile.andMore', { count: errorCount - maxLinesShown })}</p>}
      {errorCount > errors.length && (
        <p>{t('catalogFile.firstErrors', { count: errors.length, left: errorCount - errors.length })}</p>
      )}
      <RefusedList lines={errors} fileName="refused-lines.csv" />
    </div>
  );
}
