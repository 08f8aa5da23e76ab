import type { ImportPreview } from '../../../../../catalog/api.ts';
import { formatLineCount } from '../../../../../shared/orders/format-line-count.ts';
import { DataTable } from '../../../../components/admin/lists/data-table.tsx';
import { FieldError } from '../../../../components/forms/field.tsx';

const kindLabels = { add: 'new', change: 'changed', same: 'unchanged' } as const;
const maxLinesShown = 100;

export function Preview({ preview: { lines, unchanged, errors, ignoredColumns = [] } }: { preview: ImportPreview }) {
  const unknown = lines.filter(({ reason }) => reason).length;
  return (
    <div className="grid gap-4 w-full" role="status">
      {errors.length > 0 && (
        <>
          <FieldError>{`${formatLineCount(errors.length)} cannot be imported. Nothing is written before all are right.`}</FieldError>
          <ul>
            {errors.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{`Line ${line}: ${message}`}</li>
            ))}
          </ul>
        </>
      )}
      <p>{`${formatLineCount(lines.length)} to write, ${unchanged} unchanged.`}</p>
      {unknown > 0 && (
        <p>{`${formatLineCount(unknown)} with an id that this shop has no product with: new products are added.`}</p>
      )}
      {ignoredColumns.length > 0 && <p>{`Columns that are left out: ${ignoredColumns.join(', ')}.`}</p>}
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
