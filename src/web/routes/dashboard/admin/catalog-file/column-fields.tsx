import type { ImportPreview } from '../../../../../catalog/api.ts';
import { importFields } from '../../../../../shared/import-fields.ts';
import { Button } from '../../../../components/forms/button.tsx';

export type ColumnField = NonNullable<ImportPreview['columns']>[number];

interface ColumnFieldsProps {
  columns: readonly ColumnField[];
  change: (columns: ColumnField[]) => void;
  busy: boolean;
  show: () => void;
}

/** What each column of a sheet of one's own becomes. */
export function ColumnFields({ columns, change, busy, show }: ColumnFieldsProps) {
  const choose = (column: string, value: string) => {
    const field = importFields.find((name) => name === value) ?? null;
    change(columns.map((one) => (one.column === column ? { ...one, field } : one)));
  };
  const leftOut = columns.filter(({ field }) => field === null).length;
  return (
    <section className="grid gap-3 w-full" aria-label="The columns">
      <p className="text-ink-2">Your columns at the left, with the first thing in each. What are they here?</p>
      <ul className="grid">
        {columns.map(({ column, sample, field }) => (
          <li key={column} className="grid grid-cols-2 gap-3 items-center py-2 border-t border-twine">
            <div className="min-w-0">
              <p dir="auto" className="font-semibold wrap-anywhere first-letter:uppercase">
                {column}
              </p>
              {sample && <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">{`“${sample}”`}</p>}
            </div>
            <FieldSelect column={column} field={field} choose={choose} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-2">
        A column that is not there changes nothing. An empty cell empties. Remembered for the next file with these
        columns.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={busy && 'Processing...'} onClick={show}>
          See the products
        </Button>
        {leftOut > 0 && <span className="text-ink-2">{`${leftOut} left out`}</span>}
      </div>
    </section>
  );
}

interface FieldSelectProps extends Pick<ColumnField, 'column' | 'field'> {
  choose: (column: string, field: string) => void;
}

function FieldSelect({ column, field, choose }: FieldSelectProps) {
  return (
    <select
      className="field-control"
      aria-label={`${column} becomes`}
      value={field ?? ''}
      onChange={({ target }) => choose(column, target.value)}
    >
      <option value="">Leave out</option>
      {importFields.map((name) => (
        <option key={name} value={name}>
          {name.charAt(0).toUpperCase() + name.slice(1)}
        </option>
      ))}
    </select>
  );
}
