import { lazy, Suspense } from 'react';
import type { ProductPageBody } from '../../catalog/api.ts';
import { type Api, api } from '../api-client/api-client.ts';
import { toCards } from '../api-client/card-product.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { orNotFound, redirectFormerSlug } from '../api-client/or-not-found.ts';
import { Paragraphs } from '../components/page/paragraphs.tsx';
import { breadcrumbs, head } from '../document/head.ts';
import { type SetPart, useLine } from '../hooks/use-line.ts';
import { loadCharges, shopIn } from '../hooks/use-shop.ts';
import type { Route } from './+types/product';
import { Carousel } from './product/carousel.tsx';
import { DeliveryAndStock } from './product/delivery-and-stock.tsx';
import { Favourite } from './product/favourite.tsx';
import { loadReviews } from './product/load-reviews.ts';
import { loadOccasions } from './product/occasion-note.tsx';
import { ProductHeading } from './product/product-heading.tsx';
import { ProductLinks } from './product/product-links.tsx';
import { SimilarProducts } from './product/similar-products.tsx';
import { structuredData } from './product/structured-data.ts';
import { TermsFold, TermsRow } from './product/terms.tsx';
import { WaysToBuy } from './product/ways-to-buy.tsx';

const loadPersonalisation = () => import('./product/personalisation.tsx');
const loadPicker = () => import('./product/variant-picker.tsx');
const Personalisation = lazy(async () => ({ default: (await loadPersonalisation()).Personalisation }));
const VariantPicker = lazy(async () => ({ default: (await loadPicker()).VariantPicker }));
const Reviews = lazy(async () => ({ default: (await import('./product/reviews.tsx')).Reviews }));

async function load(call: Api, slug: string) {
  const { product } = await orNotFound(call('GET /product/products/:slug', { params: { slug } }));
  redirectFormerSlug(slug, product.slug, 'product');
  // The page is shown even when reviews or related products cannot be loaded.
  const [{ products: related }, { reviews, total, average }, occasions, { promise }, charges] = await Promise.all([
    call('GET /product/related-product/:productId/:categoryId', {
      params: { productId: product._id, categoryId: product.category._id },
    }).catch(() => ({ products: [] })),
    loadReviews(call, slug, 1).catch(() => ({ reviews: [], total: 0, average: null })),
    loadOccasions(call, slug),
    call('GET /delivery/promise/:makeDays', { params: { makeDays: String(product.makeDays) } }).catch(() => ({
      promise: null,
    })),
    loadCharges(call),
  ]);
  const promised = promise ? { dispatchOn: promise.dispatchOn } : undefined;
  return {
    product: { ...product, promised },
    related: toCards(related),
    reviews,
    total,
    average,
    occasions,
    promise,
    charges,
  };
}

export function loader({ context, params }: Route.LoaderArgs) {
  return load(loaderApi(context), params.slug);
}

/** With the scripts of the fields, so that nothing moves when they come. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const loaded = await load(api, params.slug);
  const { options, personalisation } = loaded.product;
  await Promise.all([options && loadPicker(), personalisation && loadPersonalisation()]).catch(() => undefined);
  return loaded;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  if (!loaderData) return head({ title: shopName });
  const { product, total, average } = loaderData;
  const { name, description, slug, photos, category } = product;
  const path = `/product/${slug}`;
  return head({
    title: `${name} - ${shopName}`,
    description: description || undefined,
    path,
    publicUrl,
    image: photos[0],
    data: [
      structuredData(product, { average, total }, publicUrl),
      breadcrumbs(publicUrl, [
        [category.name, `/category/${category.slug}`],
        [name, path],
      ]),
    ],
  });
};

export default function Product({ loaderData }: Route.ComponentProps) {
  // Another product begins with nothing chosen.
  return <Page key={loaderData.product._id} loaderData={loaderData} />;
}

function Page({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { product: page, related, reviews, total, average, occasions, promise, charges } = loaderData;
  const { product, photo, onPhoto, setPart, settle } = useLine(page);
  const hasFields = page.options || page.personalisation;
  const from = page.fromPrice && (product.variant ? 'hidden' : 'shown');
  return (
    <div className="page-width">
      <article className="grid grid-cols-[92px_minmax(0,1fr)_minmax(0,500px)] items-start gap-6 pt-8 max-md:grid-cols-1 max-md:gap-4 max-md:pt-0">
        <Carousel product={page} chosen={photo}>
          {onPhoto}
        </Carousel>
        <div className="grid justify-items-start gap-6 pl-8 max-md:relative max-md:-mt-[38px] max-md:gap-4 max-md:pl-0">
          <ProductHeading product={product} from={from} average={average} total={total} />
          <TermsRow product={product} promise={promise} charges={charges} />
          {!hasFields && <Description text={page.description} />}
          <Fields page={page} setPart={setPart} />
          <WaysToBuy product={product} occasions={occasions} settle={settle} />
          <DeliveryAndStock product={product} promise={promise} />
          {hasFields && <Description text={page.description} />}
          <TermsFold product={product} promise={promise} charges={charges} />
          <ProductLinks product={product} choices={product.choices} />
          <Favourite product={product} />
        </div>
      </article>
      {/* Outside of the boundary, whose content React drops when the link to it is pressed before its script is there. */}
      <div id="reviews">
        <Suspense>
          <Reviews key={product.slug} slug={product.slug} first={reviews} total={total} average={average} />
        </Suspense>
      </div>
      <SimilarProducts products={related} />
    </div>
  );
}

function Description({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div
      dir="auto"
      className="grid gap-3 max-w-[25em] text-lg/normal text-pretty wrap-anywhere max-md:text-base/normal"
    >
      <Paragraphs text={text} />
    </div>
  );
}

/** What is chosen and answered before it is bought. */
function Fields({ page, setPart }: { page: ProductPageBody; setPart: SetPart }) {
  return (
    <>
      {page.options && (
        <Suspense>
          <VariantPicker product={page} setPart={setPart} />
        </Suspense>
      )}
      {page.personalisation && (
        <Suspense>
          <Personalisation product={page} setPart={setPart} />
        </Suspense>
      )}
    </>
  );
}
