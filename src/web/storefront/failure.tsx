import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import unravelled from '../images/page-unravelled.webp';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/failure';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Payment failed - ${shopIn(matches).shopName}`, isPrivate: true });

export default function Failure() {
  return (
    <div className="wrap center">
      <img className="cut" src={unravelled} alt="" width={1440} height={450} />
      <h1>Oops! Something went wrong.</h1>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  );
}
