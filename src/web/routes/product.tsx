import { lazy, Suspense } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import type { ProductPageBody } from '../../catalog/api.ts';
import { t } from '../../shared/languages/translate.ts';
import { findPickupPlace } from '../../shared/orders/pickup-place.ts';
import { type Api, ApiError, api } from '../api-client/api-client.ts';
import { toCards } from '../api-client/card-product.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { orNotFound, redirectFormerSlug } from '../api-client/or-not-found.ts';
import { WaitingLabel } from '../components/forms/files/uploads.ts';
import { Paragraphs } from '../components/page/paragraphs.tsx';
import { NotFoundPage, TroublePage } from '../components/page/trouble.tsx';
import { breadcrumbs, head, troubleTitle } from '../document/head.ts';
import { structuredData } from '../document/product-data.ts';
import { type SetPart, useLine } from '../hooks/checkout/use-line.ts';
import { loadCharges, loadSettings, shopIn } from '../hooks/use-shop.ts';
import type { Route } from './+types/product';
import { Carousel } from './product/carousel.tsx';
import { CollectIt } from './product/collect-it.tsx';
import { DeliveryAndStock } from './product/delivery-and-stock.tsx';
import { Favourite } from './product/favourite.tsx';
import { loadReviews } from './product/load-reviews.ts';
import { loadOccasions } from './product/occasion-note.tsx';
import { ProductHeading } from './product/product-heading.tsx';
import { ProductLinks } from './product/product-links.tsx';
import { SimilarProducts } from './product/similar-products.tsx';
import { TermsFold, TermsRow } from './product/terms.tsx';
import { WaysToBuy } from './product/ways-to-buy.tsx';
import { Withdrawn, type WithdrawnProduct } from './product/withdrawn.tsx';

const loadPersonalisation = () => import('./product/personalisation.tsx');
const loadPicker = () => import('./product/variant-picker.tsx');
const Personalisation = lazy(async () => ({ default: (await loadPersonalisation()).Personalisation }));
const VariantPicker = lazy(async () => ({ default: (await loadPicker()).VariantPicker }));
const Reviews = lazy(async () => ({ default: (await import('./product/reviews.tsx')).Reviews }));

async function load(call: Api, slug: string) {
  const { product } = await orNotFound(
    call('GET /product/products/:slug', { params: { slug } }).catch((error) => orWithdrawn(call, error)),
  );
  redirectFormerSlug(slug, product.slug, 'product');
  // The page is shown even when reviews or related products cannot be loaded.
  const [{ products: related }, { reviews, total, average }, occasions, { promise }, charges, pickupPlace] =
    await Promise.all([
      call('GET /product/related-product/:productId/:categoryId', {
        params: { productId: product._id, categoryId: product.category._id },
      }).catch(() => ({ products: [] })),
      loadReviews(call, slug, 1).catch(() => ({ reviews: [], total: 0, average: null })),
      loadOccasions(call, slug),
      call('GET /delivery/promise/:makeDays', { params: { makeDays: String(product.makeDays) } }).catch(() => ({
        promise: null,
      })),
      loadCharges(call),
      product.shipping ? null : loadSettings(call).then(findPickupPlace),
    ]);
  const promised = promise ? { dispatchOn: promise.dispatchOn } : undefined;
  return {
    ...{ product: { ...product, promised }, related: toCards(related), reviews, total, average, occasions },
    ...{ promise, charges, pickupPlace },
  };
}

/** Throws 410 for a product that was deleted a short time ago. */
async function orWithdrawn(call: Api, error: unknown): Promise<never> {
  const withdrawn = error instanceof ApiError && (error.body.withdrawn as WithdrawnAnswer | undefined);
  if (!withdrawn) throw error;
  const { _id, name, category } = withdrawn;
  const { products } = await call('GET /product/related-product/:productId/:categoryId', {
    params: { productId: _id, categoryId: category._id },
  }).catch(() => ({ products: [] }));
  throw data({ name, category, related: toCards(products) } satisfies WithdrawnProduct, { status: 410 });
}
type WithdrawnAnswer = { _id: string } & Omit<WithdrawnProduct, 'related' | 'category'> & {
    category: WithdrawnProduct['category'] & { _id: string };
  };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) return <TroublePage />;
  if (error.status !== 410) return error.status === 404 ? <NotFoundPage /> : <TroublePage />;
  return <Withdrawn {...(error.data as WithdrawnProduct)} />;
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

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) => {
  const { shopName, publicUrl, ...settings } = shopIn(matches);
  if (!loaderData) return head({ title: error ? titleOnError(error, shopName) : shopName, error });
  const { name, description, slug, photos, category } = loaderData.product;
  const path = `/product/${slug}`;
  const { version, returnDays = 0, isClosed = false, closedUntil = '' } = settings;
  const shop = { publicUrl, shopName, returnDays, opening: { isClosed, closedUntil }, now: new Date() };
  return head({
    title: `${name} - ${shopName}`,
    description: description || undefined,
    path,
    publicUrl,
    shopName,
    image: photos[0],
    version,
    type: 'product',
    data: [
      // Search engines read the document; scripts of the page need not know what they read.
      import.meta.env.SSR ? structuredData(loaderData, shop) : {},
      breadcrumbs(publicUrl, [
        [category.name, `/category/${category.slug}`],
        [name, path],
      ]),
    ],
  });
};

function titleOnError(error: unknown, shopName: string): string {
  if (!isRouteErrorResponse(error)) return troubleTitle;
  return error.status === 410 ? `${(error.data as WithdrawnProduct).name} - ${shopName}` : troubleTitle;
}

export default function Product({ loaderData }: Route.ComponentProps) {
  // Another product begins with nothing chosen.
  return <Page key={loaderData.product._id} loaderData={loaderData} />;
}

type PageProps = Pick<Route.ComponentProps, 'loaderData'>;

function Page({ loaderData }: PageProps) {
  const { product: page, related, reviews, total, average } = loaderData;
  const line = useLine(page);
  const { slug } = line.product;
  const columns =
    page.photos.length > 1
      ? 'grid-cols-[92px_minmax(0,1fr)_minmax(0,500px)]'
      : 'grid-cols-[minmax(0,1fr)_minmax(0,500px)]';
  return (
    <div className="page-width">
      <article
        className={`grid items-start gap-6 pt-8 max-md:grid-cols-1 max-md:gap-4 max-md:pt-0 print:grid-cols-[2fr_3fr] print:pt-8 ${columns}`}
      >
        <Carousel product={page} chosen={line.photo}>
          {line.onPhoto}
        </Carousel>
        <Details loaderData={loaderData} line={line} />
      </article>
      {/* Outside of the boundary, whose content React drops when the link to it is pressed before its script is there. */}
      <div id="reviews" className="print:hidden">
        <Suspense>
          <Reviews key={slug} slug={slug} first={reviews} total={total} average={average} />
        </Suspense>
      </div>
      <SimilarProducts products={related} />
    </div>
  );
}

/** Beside the photos: what it costs, what can be chosen, and how it is bought. */
function Details({ loaderData, line }: PageProps & { line: ReturnType<typeof useLine> }) {
  const { product: page, total, average, occasions, promise, charges, pickupPlace } = loaderData;
  const { product, setPart, settle, isWaiting } = line;
  const hasFields = page.options || page.personalisation;
  const from = page.fromPrice && (product.variant ? 'hidden' : 'shown');
  return (
    <div className="grid justify-items-start gap-6 ps-8 max-md:relative max-md:-mt-[38px] max-md:gap-4 max-md:ps-0 print:mt-0 print:gap-4">
      <ProductHeading product={product} from={from} average={average} total={total} />
      <TermsRow product={product} promise={promise} charges={charges} />
      <CollectIt place={pickupPlace} promise={product.quantity > 0 ? promise : null} />
      {!hasFields && <Description text={page.description} />}
      <Fields page={page} setPart={setPart} />
      <div className="contents print:hidden">
        <WaitingLabel value={isWaiting ? t('checkout.sendingPhoto') : undefined}>
          <WaysToBuy product={product} occasions={occasions} settle={settle} />
        </WaitingLabel>
      </div>
      <DeliveryAndStock product={product} promise={promise} />
      {hasFields && <Description text={page.description} />}
      <TermsFold product={product} promise={promise} charges={charges} />
      <div className="contents print:hidden">
        <ProductLinks product={product} choices={product.choices} />
        <Favourite product={product} />
      </div>
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
  if (!page.options && !page.personalisation) return null;
  return (
    <div id="choose" className="grid w-full justify-items-start gap-6 max-md:gap-4">
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
    </div>
  );
}
