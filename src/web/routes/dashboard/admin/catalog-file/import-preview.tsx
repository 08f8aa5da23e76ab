import type { ImportPreview } from '../../../../../catalog/api.ts';
import { formatLineCount } from '../../../../../shared/orders/format-line-count.ts';
import { DataTable } from '../../../../components/admin/lists/data-table.tsx';
import { FieldError } from '../../../../components/forms/field.tsx';
import { ProductCards } from './product-cards.tsx';

const kindLabels = { add: 'new', change: 'changed', same: 'unchanged' } as const;
const maxLinesShown = 100;
const shops = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  etsy: 'Etsy',
  square: 'Square',
  amazon: 'Amazon',
  other: null,
} as const;

/** Of which shop it is, and how much is in it. */
export function describeFile({ from, lines, unchanged }: ImportPreview): string {
  const shopName = from && shops[from];
  const count = formatLineCount(lines.length + unchanged);
  return shopName ? `From ${shopName}, ${count}` : count;
}

export function Preview({ preview, archive }: { preview: ImportPreview; archive: string | undefined }) {
  const { lines, unchanged, errors, ignoredColumns = [], cards = [], leftOut = [], notes = [] } = preview;
  const unknown = lines.filter(({ reason }) => reason).length;
  return (
    <div className="grid gap-4 w-full" role="status">
      <Errors errors={errors} />
      <p>{`${formatLineCount(lines.length)} to write, ${unchanged} unchanged.`}</p>
      {unknown > 0 && (
        <p>{`${formatLineCount(unknown)} with an id that this shop has no product with: new products are added.`}</p>
      )}
      {ignoredColumns.length > 0 && <p>{`Columns that are left out: ${ignoredColumns.join(', ')}.`}</p>}
      <LeftOut leftOut={leftOut} />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {preview.photos && <Photos {...preview.photos} />}
      <ProductCards cards={cards} archive={archive} />
      {lines.length > 0 && (
        <DataTable
          columns={['Line', 'Product', 'What happens']}
          rows={lines.slice(0, maxLinesShown).map(({ line, kind, name, changes, reason }) => ({
            key: line,
            cells: [line, name, changes.join(', ') || (reason ?? kindLabels[kind])],
          }))}
        />
      )}
      {lines.length > maxLinesShown && <p>{`and ${lines.length - maxLinesShown} more`}</p>}
    </div>
  );
}

function Errors({ errors }: Pick<ImportPreview, 'errors'>) {
  if (errors.length === 0) return null;
  return (
    <>
      <FieldError>{`${formatLineCount(errors.length)} cannot be imported. Nothing is written before all are right.`}</FieldError>
      <ul>
        {errors.map(({ line, message }) => (
          <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
        ))}
      </ul>
    </>
  );
}

export function formatPhotoCount(count: number): string {
  return `${count} ${count === 1 ? 'photo' : 'photos'}`;
}

function Photos({ inArchive, fetched, unmatched }: NonNullable<ImportPreview['photos']>) {
  return (
    <>
      {inArchive > 0 && <p>{`${formatPhotoCount(inArchive)} from the ZIP.`}</p>}
      {fetched > 0 && <p>{`${formatPhotoCount(fetched)} to fetch from where the file says.`}</p>}
      {unmatched.length > 0 && (
        <p dir="auto" className="wrap-anywhere">{`In the ZIP, but of no product: ${unmatched.join(', ')}.`}</p>
      )}
    </>
  );
}

function LeftOut({ leftOut }: { leftOut: NonNullable<ImportPreview['leftOut']> }) {
  if (leftOut.length === 0) return null;
  return (
    <>
      <p>Not taken:</p>
      <ul>
        {leftOut.slice(0, maxLinesShown).map(({ line, name, message }) => (
          <li key={line}>{`Line ${line}, ${name}: ${message}`}</li>
        ))}
      </ul>
    </>
  );
}
