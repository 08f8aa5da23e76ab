import { type ColumnDef, tableFeatures, useTable } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { AuditEntryBody } from '../../audit-log/api.ts';
import { formatDate } from '../../shared/dates.ts';
import { apiPage } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/audit-log';
import { Pager } from './list-parts.tsx';
import { type ListQuery, useList } from './use-list.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - History - ${shopIn(matches).shopName}`, isPrivate: true });

const load = async (query: ListQuery, signal?: AbortSignal) => {
  const { body, total } = await apiPage('GET /shop/audit-log', { query, signal });
  return { rows: body.entries, total };
};

const features = tableFeatures({});
const columns: ColumnDef<typeof features, AuditEntryBody>[] = [
  { id: 'when', header: 'When', cell: ({ row }) => formatDate(row.original.createdAt) },
  { id: 'who', header: 'Who', cell: ({ row }) => row.original.admin },
  {
    id: 'what',
    header: 'What',
    cell: ({ row: { original } }) => (original.link ? <Link to={original.link}>{original.what}</Link> : original.what),
  },
];

/** Who did what at this desk. */
export default function Deeds() {
  const { table: list, params, hasFailed, isLoaded, reload, total = 0 } = useList<AuditEntryBody>([], load);
  const table = useTable({ features, columns, data: list.options.data, getRowId: (row) => row._id });
  return (
    <>
      <h1 className="mb-5">History</h1>
      {!isLoaded && !hasFailed && <Skeleton className="h-screen" />}
      {!isLoaded && hasFailed && <TryAgain again={() => void reload()} />}
      {isLoaded && total === 0 && <p>Nothing was done at this desk yet.</p>}
      {total > 0 && (
        <table className="rows panel">
          <thead>
            {table.getHeaderGroups().map(({ id, headers }) => (
              <tr key={id}>
                {headers.map((header) => (
                  <th key={header.id} scope="col">
                    <table.FlexRender header={header} />
                  </th>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <tr key={row.id}>
                {row.getAllCells().map((cell) => (
                  <td key={cell.id}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isLoaded && <Pager table={list} page={Number(params.get('page')) || 1} total={total} />}
    </>
  );
}
