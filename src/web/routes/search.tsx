import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { ProductBody } from '../../catalog/api.ts';
import { t } from '../../shared/languages/translate.ts';
import { type ListSort, readSort } from '../../shared/products/list-sorts.ts';
import { type Api, api } from '../api-client/api-client.ts';
import { toCards } from '../api-client/card-product.ts';
import { type FoundProducts, findProducts, keywordIn, takePrefetched } from '../api-client/find-products.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { BuyNow } from '../components/checkout/buy-now.tsx';
import { PageHeading } from '../components/page/page-heading.tsx';
import { GiftGrid, ProductCard } from '../components/products/product-card.tsx';
import { SortLinks } from '../components/products/sort-links.tsx';
import { head } from '../document/head.ts';
import { rich } from '../document/rich.ts';
import { shopIn } from '../hooks/use-shop.ts';
import type { Route } from './+types/search';
import { NothingFound } from './search/nothing-found.tsx';

const previewCharacters = 30;

function askedIn(request: Request) {
  const { searchParams } = new URL(request.url);
  return { keyword: keywordIn(searchParams), isExact: searchParams.get('exact') === '1', sort: readSort(searchParams) };
}

/** A search without results offers what others bought. */
async function load(call: Api, request: Request, found?: FoundProducts) {
  const { keyword, isExact, sort } = askedIn(request);
  const answer = found ?? (await findProducts(call, keyword, isExact));
  const result = { ...answer, products: sortFound(answer.products, sort), sort, isExact };
  if (result.products.length > 0) return { keyword, ...result, popular: [], occasions: [], priceLimits: [] };
  const [{ products: popular }, { occasions, priceLimits }] = await Promise.all([
    call('GET /product/popular').catch(() => ({ products: [] })),
    call('GET /occasions').catch(() => ({ occasions: [], priceLimits: [] })),
  ]);
  return { keyword, ...result, popular, occasions, priceLimits };
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(loaderApi(context), request);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { keyword, isExact } = askedIn(request);
  return load(api, request, isExact ? undefined : takePrefetched(keyword));
};

const GuestPurchase = lazy(async () => ({
  default: (await import('../components/checkout/guest-purchase.tsx')).GuestPurchase,
}));

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return head({ title: `${t('listing.searchResults')} - ${shopName}`, path: '/search', publicUrl, isPrivate: true });
};

export default function Search({ loaderData }: Route.ComponentProps) {
  const { products, correction, leftOut, keyword, sort, isExact } = loaderData;
  const [wanted, setWanted] = useState({ id: '', press: 0 });
  const asked = products.find(({ _id }) => _id === wanted.id);
  if (products.length === 0) return <NothingFound {...loaderData} />;
  return (
    <div className="page-width">
      <PageHeading title={t('listing.searchResults')}>
        {correction && <Correction keyword={keyword} correction={correction} leftOut={leftOut} />}
        <p>{t('listing.found', { count: products.length })}</p>
      </PageHeading>
      {products.length > 1 && (
        <SortLinks
          sort={sort}
          own={t('listing.bestMatch')}
          to={(one) =>
            `?${new URLSearchParams({ keyword, ...(isExact && { exact: '1' }), ...(one && { sort: one }) })}`
          }
        />
      )}
      <GiftGrid>
        {toCards(products, makePreview).map((card, index) => (
          <ProductCard key={card._id} product={card} priority={index === 0} preview={card.preview}>
            <BuyNow
              product={products[index] as ProductBody}
              label="BUY NOW"
              askGuest={() => setWanted(({ press }) => ({ id: card._id, press: press + 1 }))}
            />
          </ProductCard>
        ))}
      </GiftGrid>
      {asked && (
        <Suspense>
          <GuestPurchase product={asked} press={wanted.press} />
        </Suspense>
      )}
    </div>
  );
}

const inOrder: Record<ListSort, (one: ProductBody, other: ProductBody) => number> = {
  newest: (one, other) => (one.createdAt < other.createdAt ? 1 : -1),
  cheapest: (one, other) => one.price - other.price,
  dearest: (one, other) => other.price - one.price,
  rated: (one, other) =>
    (other.rating?.average ?? 0) - (one.rating?.average ?? 0) || (other.rating?.count ?? 0) - (one.rating?.count ?? 0),
};

function sortFound(products: ProductBody[], sort: ListSort | null): ProductBody[] {
  return sort ? products.toSorted(inOrder[sort]) : products;
}

interface CorrectionProps {
  keyword: string;
  correction: string;
  leftOut: string | null;
}

function Correction({ keyword, correction, leftOut }: CorrectionProps) {
  return (
    <p dir="auto" className="pb-2 wrap-anywhere">
      {rich('listing.corrected', {
        correction: <b className="font-semibold text-ink">{correction}</b>,
        keyword: leftOut ?? keyword,
      })}{' '}
      <Link
        className="whitespace-nowrap underline underline-offset-[5px]"
        to={`/search?${new URLSearchParams({ keyword, exact: '1' })}`}
      >
        {t('listing.searchInstead', { keyword })}
      </Link>
    </p>
  );
}

function makePreview({ description }: ProductBody): string {
  if (!description) return t('listing.noDescription');
  return `${[...description].slice(0, previewCharacters).join('')}...`;
}
