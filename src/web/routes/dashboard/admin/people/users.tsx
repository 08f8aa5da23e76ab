import { Link } from 'react-router';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { apiPage } from '../../../../api-client/api-client.ts';
import { SelectFilter } from '../../../../components/admin/lists/filters.tsx';
import { listLoader } from '../../../../components/admin/lists/list-loader.ts';
import { ListPage } from '../../../../components/admin/lists/list-page.tsx';
import { roleLabels } from '../../../../components/admin/role-form.tsx';
import { head } from '../../../../document/head.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/users';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('adminFrame.users')} - ${shopIn(matches).shopName}`, isPrivate: true });

export const clientLoader = listLoader(['search', 'sort'], async (query, { signal }) => {
  const { body, total } = await apiPage('GET /user/all-user', { query, signal });
  return { rows: body.users, total };
});

const sortOptions = [
  ['', t('adminOrders.newestFirst')],
  ['oldest', t('adminOrders.oldestFirst')],
  ['name', t('adminProducts.byName')],
] as const;

const empty = {
  icon: 'user',
  words: t('people.noUsers'),
  hint: t('people.noUsersHint'),
} as const;

export default function Users({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      title={t('adminFrame.users')}
      list={loaderData}
      empty={empty}
      search={t('people.nameEmailOrPhone')}
      filters={<SelectFilter name="sort" label={t('listing.sort')} options={sortOptions} />}
    >
      {(users) => (
        <div className="grid grid-cols-3 gap-4.5 max-lg:grid-cols-1">
          {users.map((user) => (
            <Link
              key={user._id}
              className="grid gap-1.5 bg-cotton px-5 pt-4.5 pb-2.5 shadow-tag no-underline"
              to={`/dashboard/admin/users/user-orders/${user._id}`}
              state={{ name: user.name }}
            >
              <h2 className="font-text font-semibold text-base/tight tracking-normal">{user.name}</h2>
              <span>{user.location}</span>
              <span dir="auto" className="wrap-anywhere">
                {user.email}
              </span>
              <span>{user.phone}</span>
              {user.adminRole && <b className="text-sm">{roleLabels[user.adminRole]}</b>}
              <span className="text-sm text-ink-2">{t('people.joined', { time: formatDate(user.createdAt) })}</span>
            </Link>
          ))}
        </div>
      )}
    </ListPage>
  );
}
