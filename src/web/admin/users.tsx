import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../shared/dates.ts';
import { api } from '../api-client.ts';
import { head } from '../head.ts';
import { shopIn } from '../shop.ts';
import { toast } from '../toasts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../use-loaded.ts';
import type { Route } from './+types/users';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Users - ${shopIn(matches).shopName}`, isPrivate: true });

const load = async (signal?: AbortSignal) => (await api('GET /user/all-user', { signal })).users;

export default function Users() {
  const { value: users, hasFailed } = useLoaded(load);
  useEffect(() => {
    if (hasFailed) toast.error('Something went wrong');
  }, [hasFailed]);
  return (
    <>
      <h1 className="mb-5">Users</h1>
      {!users && !hasFailed && <Skeleton className="h-96" />}
      <div className="catg">
        {users?.map((user) => (
          <Link
            key={user._id}
            className="catc no-underline"
            to={`/dashboard/admin/users/user-orders/${user._id}`}
            state={{ name: user.name }}
          >
            <h3>{user.name}</h3>
            <span>{user.location}</span>
            <span className="break-all">{user.email}</span>
            <span>{user.phone}</span>
            <span className="small muted">{`Joined ${formatDate(user.createdAt)}`}</span>
          </Link>
        ))}
      </div>
    </>
  );
}
