import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router';
import { t } from '../../shared/languages/translate.ts';
import { readSort } from '../../shared/products/list-sorts.ts';
import { firstWords } from '../../shared/text/text.ts';
import { type Api, api } from '../api-client/api-client.ts';
import { toCards } from '../api-client/card-product.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { orNotFound, redirectFormerSlug } from '../api-client/or-not-found.ts';
import { ButtonLink } from '../components/forms/button.tsx';
import { Empty } from '../components/page/empty-page.tsx';
import { PageHeading } from '../components/page/page-heading.tsx';
import { NotFoundPage, RetryLink, unreachable } from '../components/page/trouble.tsx';
import { AddButton } from '../components/products/add-button.tsx';
import { GiftGrid, ProductCard } from '../components/products/product-card.tsx';
import { NextStep, stepsIn } from '../components/products/product-steps.tsx';
import { SortLinks, sortLabels } from '../components/products/sort-links.tsx';
import { breadcrumbs, head } from '../document/head.ts';
import { type ShopData, shopIn } from '../hooks/use-shop.ts';
import type { Route } from './+types/category';

const previewWords = 8;

async function load(call: Api, slug: string, request: Request) {
  const { steps, query } = stepsIn(request);
  const asked = readSort(new URL(request.url).searchParams);
  const sort = asked === 'newest' ? null : asked;
  const { category, products, total } = await orNotFound(
    call('GET /product/product-category/:slug', {
      params: { slug },
      query: { ...query, ...(sort && { sort }) },
    }),
  );
  redirectFormerSlug(slug, category.slug, 'category');
  const cards = toCards(products, ({ description }) =>
    description ? firstWords(description, previewWords) : t('listing.noDescription'),
  );
  return { category, products: cards, total, steps, sort };
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(loaderApi(context), params.slug, request);
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(api, params.slug, request);

export const meta: Route.MetaFunction = ({ loaderData, matches, params, error }) => {
  const { shopName, publicUrl, version } = shopIn(matches);
  if (!loaderData) return head({ title: nameIn(matches[0].loaderData, params.slug), error });
  const { category, products } = loaderData;
  return head({
    title: `${category.name} - ${shopName}`,
    path: `/category/${category.slug}`,
    publicUrl,
    shopName,
    image: products.find(({ photos }) => photos.length > 0)?.photos[0],
    version,
    data: [breadcrumbs(publicUrl, [[category.name, `/category/${category.slug}`]])],
  });
};

export default function Category({ loaderData: { category, products, total, steps, sort } }: Route.ComponentProps) {
  return (
    <div className="page-width">
      <PageHeading title={t('listing.categoryTitle', { name: category.name })}>
        {t('listing.resultsFound', { count: total })}
      </PageHeading>
      {total > 1 && <SortLinks sort={sort} own={sortLabels.newest} to={(one) => (one ? `?sort=${one}` : '?')} />}
      <GiftGrid>
        {products.map((product, index) => (
          <ProductCard
            key={product._id}
            product={product}
            priority={index === 0}
            priceWord={t('listing.priceWord')}
            preview={product.preview}
          >
            <AddButton product={product} />
          </ProductCard>
        ))}
      </GiftGrid>
      {total === 0 && <EmptyCategory />}
      <NextStep steps={steps} shown={products.length} total={total} sort={sort} />
    </div>
  );
}

function EmptyCategory() {
  return (
    <Empty sentence={t('listing.emptyCategory')}>
      <ButtonLink to="/categories">{t('listing.allCategories')}</ButtonLink>
    </Empty>
  );
}

/** As the navigation knows it; else as in the address. */
function nameIn(shop: Pick<ShopData, 'categories'> | undefined, slug: string): string {
  return shop?.categories.find((category) => category.slug === slug)?.name ?? slug;
}

/** The frame stays: the heading, and another try. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const shop = useRouteLoaderData('root') as ShopData | undefined;
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isUnknown) console.error('The category could not be loaded.', error);
  }, [isUnknown, error]);
  if (isUnknown) return <NotFoundPage />;
  const name = nameIn(shop, params.slug);
  return (
    <div className="page-width">
      <PageHeading title={t('listing.categoryTitle', { name })} />
      <div className="grid justify-items-start gap-6" role="alert">
        <p className="text-lg">{unreachable}</p>
        <RetryLink />
      </div>
    </div>
  );
}
