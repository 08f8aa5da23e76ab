import { useEffect } from 'react';
import { Link } from 'react-router';
import type { UserBody } from '../../accounts/api.ts';
import { formatDate } from '../../shared/dates.ts';
import { apiPage } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/users';
import { Controls, isAny, Pager, Pick, SearchFor } from './list-parts.tsx';
import { roleWords } from './role-form.tsx';
import { type ListQuery, useList } from './use-list.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Users - ${shopIn(matches).shopName}`, isPrivate: true });

const load = async (query: ListQuery, signal?: AbortSignal) => {
  const { body, total } = await apiPage('GET /user/all-user', { query, signal });
  return { rows: body.users, total };
};
const sortOptions = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['name', 'By name'],
] as const;

export default function Users() {
  const {
    table,
    params,
    setParam,
    hasFailed,
    isLoaded,
    reload,
    total = 0,
  } = useList<UserBody>(['search', 'sort'], load);
  useEffect(() => {
    if (hasFailed) toast.error('Something went wrong');
  }, [hasFailed]);
  return (
    <>
      <h1 className="mb-5">Users</h1>
      <Controls
        search={<SearchFor params={params} setParam={setParam} label="Name, e-mail or phone" />}
        isFiltered={isAny(params, ['sort'])}
      >
        <Pick params={params} setParam={setParam} name="sort" label="Sort" options={sortOptions} />
      </Controls>
      {!isLoaded && !hasFailed && <Skeleton className="h-screen" />}
      {!isLoaded && hasFailed && <TryAgain again={() => void reload()} />}
      {isLoaded && total === 0 && <p>No users found.</p>}
      <div className="catg">
        {table.getRowModel().rows.map(({ original: user }) => (
          <Link
            key={user._id}
            className="catc no-underline"
            to={`/dashboard/admin/users/user-orders/${user._id}`}
            state={{ name: user.name }}
          >
            <h2 className="name">{user.name}</h2>
            <span>{user.location}</span>
            <span className="break-all">{user.email}</span>
            <span>{user.phone}</span>
            {user.adminRole && <b className="small">{roleWords[user.adminRole]}</b>}
            <span className="small muted">{`Joined ${formatDate(user.createdAt)}`}</span>
          </Link>
        ))}
      </div>
      {isLoaded && <Pager table={table} page={Number(params.get('page')) || 1} total={total} />}
    </>
  );
}
