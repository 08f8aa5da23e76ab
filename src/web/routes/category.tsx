import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteLoaderData } from 'react-router';
import { formatPriceOf } from '../../shared/money.ts';
import { maxRowsUnpaged } from '../../shared/paging.ts';
import { firstWords } from '../../shared/text.ts';
import { type Api, api, loaderApi } from '../api-client/api-client.ts';
import { toCards } from '../api-client/card-product.ts';
import { orNotFound, redirectFormerSlug } from '../api-client/or-not-found.ts';
import { AddButton } from '../components/add-button.tsx';
import { ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/empty-page.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { GiftGrid, ProductCard } from '../components/product-card.tsx';
import { NotFoundPage, RetryLink, unreachable } from '../components/trouble.tsx';
import { breadcrumbs, head } from '../document/head.ts';
import { type ShopData, shopIn } from '../hooks/use-shop.ts';
import type { Route } from './+types/category';

const previewWords = 8;

/** `?page=` says how many steps of this size are shown. */
const productsPerStep = 48;
const maxSteps = Math.floor(maxRowsUnpaged / productsPerStep);

async function load(call: Api, slug: string, request: Request) {
  const asked = Number(new URL(request.url).searchParams.get('page'));
  const page = Number.isInteger(asked) ? Math.min(maxSteps, Math.max(1, asked)) : 1;
  const { category, products, total } = await orNotFound(
    call('GET /product/product-category/:slug', {
      params: { slug },
      query: { page: 1, limit: productsPerStep * page },
      hidesStock: true,
    }),
  );
  redirectFormerSlug(slug, category.slug, 'category');
  const cards = toCards(products, ({ description }) =>
    description ? firstWords(description, previewWords) : 'No description available.',
  );
  return { category, products: cards, total, page };
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(loaderApi(context), params.slug, request);
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(api, params.slug, request);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  if (!loaderData) return head({ title: shopName });
  const { category, products } = loaderData;
  return head({
    title: `${category.name} - ${shopName}`,
    path: `/category/${category.slug}`,
    publicUrl,
    image: products[0]?.photos[0],
    data: [breadcrumbs(publicUrl, [[category.name, `/category/${category.slug}`]])],
  });
};

export default function Category({ loaderData: { category, products, total, page } }: Route.ComponentProps) {
  return (
    <div className="page-width">
      <PageHeading title={`Category - ${category.name}`}>{`${total} result found`}</PageHeading>
      <GiftGrid>
        {products.map((product, index) => (
          <ProductCard
            key={product._id}
            product={product}
            priority={index === 0}
            hasTag={false}
            preview={product.preview}
          >
            <p className="mb-3.5 font-display text-xl/[1.1] max-md:text-lg/[1.1]">{`Price: ${formatPriceOf(product)}`}</p>
            <AddButton product={product} />
          </ProductCard>
        ))}
      </GiftGrid>
      {total === 0 && <EmptyCategory />}
      {products.length < total && page < maxSteps && (
        <div className="mt-18 flex justify-center *:min-w-[240px]">
          <ButtonLink look="ghost" to={`?page=${page + 1}`} replace preventScrollReset>
            Loadmore
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function EmptyCategory() {
  return (
    <Empty sentence="Nothing is ready here just now. The other categories have something.">
      <ButtonLink to="/categories">All Categories</ButtonLink>
    </Empty>
  );
}

/** The frame stays: the heading as the navigation knows it, and another try. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const shop = useRouteLoaderData('root') as ShopData | undefined;
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isUnknown) console.error('The category could not be loaded.', error);
  }, [isUnknown, error]);
  if (isUnknown) return <NotFoundPage />;
  const name = shop?.categories.find(({ slug }) => slug === params.slug)?.name ?? params.slug;
  return (
    <div className="page-width">
      <title>{name}</title>
      <PageHeading title={`Category - ${name}`} />
      <div className="grid justify-items-start gap-6" role="alert">
        <p className="text-lg">{unreachable}</p>
        <RetryLink />
      </div>
    </div>
  );
}
