import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { orNotFound } from '../../api-client/or-not-found.ts';
import { CardsOutline, FavouriteCards } from '../../components/gifts/favourite-cards.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { NotFoundPage } from '../../components/page/trouble.tsx';
import { head, notFoundTitle } from '../../document/head.ts';
import { shopIn } from '../../hooks/use-shop.ts';
import type { Route } from './+types/shared-favourites';
import '../../gifts.css';

export const meta: Route.MetaFunction = ({ matches, error }) =>
  head({
    title: error ? notFoundTitle : `${t('gifts.favouritesTitle')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

/** Loaded in the browser alone: a link that is ended shows nothing from a cache. */
export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  orNotFound(api('GET /favourites/:code', { params, signal }));
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <div className="page-width">
    <PageHeading title={t('gifts.favouritesTitle')} />
    <CardsOutline />
  </div>
);

export const ErrorBoundary = () => <NotFoundPage />;

export default function SharedFavourites({ loaderData: { name, products } }: Route.ComponentProps) {
  return (
    <div className="page-width min-h-screen pb-16">
      <PageHeading title={name ? t('gifts.favouritesOf', { name }) : t('gifts.favouritesTitle')}>
        {t('gifts.things', { count: products.length })}
      </PageHeading>
      <FavouriteCards products={products} />
    </div>
  );
}
