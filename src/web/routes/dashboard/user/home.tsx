import { Picture } from '../../../components/picture.tsx';
import { head } from '../../../document/head.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import { useSession } from '../../../stores/session.ts';
import type { Route } from './+types/home';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - ${shopIn(matches).shopName}`, isPrivate: true });

export default function UserHome() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="grid gap-6 justify-items-start">
      <div className="w-44 aspect-4/5">
        <Picture src={user.profilePicture ?? undefined} alt={`Profile picture of ${user.name}`} sizes="176px" />
      </div>
      <h1>{user.name}</h1>
      <p>{user.email}</p>
      <p>{user.address}</p>
    </div>
  );
}
