import { Link } from 'react-router';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { apiPage } from '../../../../api-client/api-client.ts';
import { DataTable } from '../../../../components/admin/lists/data-table.tsx';
import { listLoader } from '../../../../components/admin/lists/list-loader.ts';
import { ListPage } from '../../../../components/admin/lists/list-page.tsx';
import { head } from '../../../../document/head.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/history';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.history')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = listLoader([], async (query, { signal }) => {
  const { body, total } = await apiPage('GET /shop/audit-log', { query, signal });
  return { rows: body.entries, total };
});

/** Which admin changed what. */
export default function AuditLog({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('adminFrame.history')}
      list={loaderData}
      empty={{
        icon: 'check',
        words: t('people.noHistory'),
        hint: t('people.noHistoryHint'),
      }}
    >
      {(entries) => (
        <div className="panel">
          <DataTable
            columns={[t('people.what'), t('people.who'), t('order.when')]}
            isStackedOnPhones
            rows={entries.map(({ _id, createdAt, admin, link, what }) => ({
              key: _id,
              cells: [
                link ? (
                  <Link key={link} to={link}>
                    {what}
                  </Link>
                ) : (
                  what
                ),
                admin,
                formatDate(createdAt),
              ],
            }))}
          />
        </div>
      )}
    </ListPage>
  );
}
