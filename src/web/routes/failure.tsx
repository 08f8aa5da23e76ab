import { ButtonLink } from '../components/button.tsx';
import { centeredPage, PageArt } from '../components/page-art.tsx';
import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import unravelled from '../images/page-unravelled.webp';
import type { Route } from './+types/failure';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Payment failed - ${shopIn(matches).shopName}`, isPrivate: true });

export default function Failure() {
  return (
    <div className={centeredPage}>
      <PageArt src={unravelled} />
      <h1>Oops! Something went wrong.</h1>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  );
}
