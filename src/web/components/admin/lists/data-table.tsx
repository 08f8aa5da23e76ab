import type { ReactNode } from 'react';

interface DataTableProps {
  caption?: string;
  columns: readonly string[];
  /** On phones: the first cell of a row above the others. */
  isStackedOnPhones?: boolean;
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

const stacked =
  'max-md:[&_thead]:sr-only max-md:[&_tbody_tr]:grid max-md:[&_tbody_tr]:grid-cols-[auto_minmax(0,1fr)] max-md:[&_tbody_tr]:py-2.5 max-md:[&_tbody_tr:first-child]:border-t-0 max-md:[&_td]:py-0! max-md:[&_td]:pr-1.5! max-md:[&_td:first-child]:col-span-full max-md:[&_td:not(:first-child)]:text-ink-2 max-md:[&_td:last-child]:before:mr-1.5 max-md:[&_td:last-child]:before:content-["·"]';

export function DataTable({ caption, columns, isStackedOnPhones, rows }: DataTableProps) {
  return (
    <div className="overflow-x-auto">
      <table
        className={`${isStackedOnPhones ? stacked : ''} w-full border-collapse text-sm [&_:is(th,td)]:py-2 [&_:is(th,td):not(:last-child)]:pr-3 [&_:is(th,td)]:align-top [&_:is(th,td):first-child]:min-w-20 [&_:is(th,td):first-child]:wrap-anywhere [&_th:not(:first-child)]:wrap-break-word`}
      >
        {caption && <caption className="text-left font-semibold pb-2">{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="text-left font-medium text-ink-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-t border-twine">
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
