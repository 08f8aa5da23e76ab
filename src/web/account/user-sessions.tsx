import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { Sessions } from '../ui/sessions.tsx';
import type { Route } from './+types/user-sessions';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Sessions - ${shopIn(matches).shopName}`, isPrivate: true });

export default Sessions;
