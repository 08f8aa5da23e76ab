import type { ReactNode } from 'react';

interface DataTableProps {
  caption?: string;
  columns: readonly string[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

export function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
    <table className="w-full border-collapse text-sm [&_:is(th,td)]:py-2 [&_:is(th,td):not(:last-child)]:pr-3 [&_:is(th,td)]:align-top [&_:is(th,td):first-child]:wrap-anywhere [&_th:not(:first-child)]:wrap-break-word">
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
  );
}
