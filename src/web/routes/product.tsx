import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { formatPriceOf } from '../../shared/money.ts';
import { type Api, api, loaderApi } from '../api-client/api-client.ts';
import { toCards } from '../api-client/card-product.ts';
import { orNotFound, redirectFormerSlug } from '../api-client/or-not-found.ts';
import { BuyByTransfer, BuyNow, bodyOfUser, purchaseOf, useOfferCode } from '../components/checkout/buy-now.tsx';
import { Icon } from '../components/page/icon.tsx';
import { Paragraphs } from '../components/page/paragraphs.tsx';
import { AddButton } from '../components/products/add-button.tsx';
import { PriceTag } from '../components/products/price-tag.tsx';
import { ProductCard, productGrid } from '../components/products/product-card.tsx';
import { SaleNote } from '../components/products/sale-note.tsx';
import { Stars } from '../components/products/stars.tsx';
import { absoluteUrl, breadcrumbs, head } from '../document/head.ts';
import { useLine } from '../hooks/use-line.ts';
import { shopIn } from '../hooks/use-shop.ts';
import type { Route } from './+types/product';
import { Carousel } from './product/carousel.tsx';
import { Favourite } from './product/favourite.tsx';
import { loadReviews, productSection } from './product/load-reviews.ts';
import { loadOccasions, OccasionNote } from './product/occasion-note.tsx';
import { ProductDetails } from './product/product-details.tsx';
import { ProductLinks } from './product/product-links.tsx';
import { SendAsGift } from './product/send-as-gift.tsx';

const loadPersonalisation = () => import('./product/personalisation.tsx');
const loadPicker = () => import('./product/variant-picker.tsx');
const Personalisation = lazy(async () => ({ default: (await loadPersonalisation()).Personalisation }));
const VariantPicker = lazy(async () => ({ default: (await loadPicker()).VariantPicker }));
const DeliveryPromise = lazy(async () => ({ default: (await import('./product/promise.tsx')).DeliveryPromise }));
const Reviews = lazy(async () => ({ default: (await import('./product/reviews.tsx')).Reviews }));
const CodeField = lazy(async () => ({ default: (await import('./product/code-field.tsx')).CodeField }));

async function load(call: Api, slug: string) {
  const { product } = await orNotFound(call('GET /product/products/:slug', { params: { slug } }));
  redirectFormerSlug(slug, product.slug, 'product');
  // The page is shown even when reviews or related products cannot be loaded.
  const [{ products: related }, { reviews, total, average }, occasions, { promise }] = await Promise.all([
    call('GET /product/related-product/:productId/:categoryId', {
      params: { productId: product._id, categoryId: product.category._id },
    }).catch(() => ({ products: [] })),
    loadReviews(call, slug, 1).catch(() => ({ reviews: [], total: 0, average: null })),
    loadOccasions(call, slug),
    call('GET /delivery/promise/:makeDays', { params: { makeDays: String(product.makeDays) } }).catch(() => ({
      promise: null,
    })),
  ]);
  const promised = promise ? { dispatchOn: promise.dispatchOn } : undefined;
  return { product: { ...product, promised }, related: toCards(related), reviews, total, average, occasions, promise };
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
  const { _id, name, description, slug, photos, price, quantity, category, variants } = product;
  const path = `/product/${slug}`;
  return head({
    title: `${name} - ${shopName}`,
    description: description || undefined,
    path,
    publicUrl,
    image: photos[0],
    data: [
      {
        '@type': 'Product',
        name,
        sku: _id,
        description,
        category: category.name,
        image: photos.map((photo) => absoluteUrl(publicUrl, photo)),
        offers: {
          ...(variants
            ? {
                '@type': 'AggregateOffer',
                lowPrice: price,
                highPrice: Math.max(...variants.map((variant) => variant.price)),
                offerCount: variants.length,
              }
            : { '@type': 'Offer', price }),
          priceCurrency: 'INR',
          url: publicUrl + path,
          availability: `https://schema.org/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
        },
        ...(average && { aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: total } }),
      },
      breadcrumbs(publicUrl, [
        [category.name, `/category/${category.slug}`],
        [name, path],
      ]),
    ],
  });
};

function reviewCount(total: number): string {
  return total === 1 ? '1 review' : `${total} reviews`;
}

export default function Product({ loaderData }: Route.ComponentProps) {
  // Another product begins with nothing chosen.
  return <Page key={loaderData.product._id} loaderData={loaderData} />;
}

function Page({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { product: page, related, reviews, total, average, occasions, promise } = loaderData;
  const offer = useOfferCode();
  const { product, photo, onPhoto, hasVariant, setPart, settle } = useLine(page);
  const hasFields = page.options || page.personalisation;
  const isInStock = product.quantity > 0;
  const description = page.description && (
    <div
      dir="auto"
      className="grid gap-3 max-w-[25em] text-lg/normal text-pretty wrap-anywhere max-md:text-base/normal"
    >
      <Paragraphs text={page.description} />
    </div>
  );
  return (
    <div className="page-width">
      <article className="grid grid-cols-[92px_minmax(0,1fr)_minmax(0,500px)] items-start gap-6 pt-8 max-md:grid-cols-1 max-md:gap-4 max-md:pt-0">
        <Carousel product={page} chosen={photo}>
          {onPhoto}
        </Carousel>
        <div className="grid justify-items-start gap-6 pl-8 max-md:relative max-md:-mt-[38px] max-md:gap-4 max-md:pl-0">
          <p className="-order-1 text-sm text-ink-2 max-md:hidden">
            <Link to={`/category/${product.category.slug}`}>{product.category.name}</Link>
          </p>
          <h1 className="-order-1">{product.name}</h1>
          <div className="flex w-full flex-wrap items-center gap-x-5 max-md:-order-2 max-md:gap-x-2 max-md:items-end max-md:justify-between">
            <PriceTag
              rupees={product.price}
              from={page.fromPrice && (hasVariant ? 'hidden' : 'shown')}
              exact
              size="product"
              className="[--tag-thread-at:0px] max-md:-ml-1"
            />
            <SaleNote product={product} />
            {average && (
              <a className="inline-flex items-center gap-2 py-0.5 whitespace-nowrap no-underline" href="#reviews">
                <Stars rating={average} /> <u className="underline-offset-[5px]">{reviewCount(total)}</u>
              </a>
            )}
          </div>
          {!hasFields && description}
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
          <div className="bottom-bar grid w-full md:grid-cols-2 md:gap-3.5">
            <span className="self-center font-display text-lg/none md:hidden">
              {formatPriceOf({ price: product.price, fromPrice: hasVariant ? undefined : page.fromPrice })}
            </span>
            <AddButton key={product.variant} product={product} label="Add to Cart" small={false} settle={settle} />
            <BuyNow product={product} code={offer.code} settle={settle} />
          </div>
          {isInStock && <OccasionNote slug={product.slug} occasions={occasions} />}
          <BuyByTransfer product={product} code={offer.code} settle={settle} />
          {product.shipping && isInStock && (
            <SendAsGift
              purchase={() => ({ ...purchaseOf(product), body: bodyOfUser(product, offer.code()) })}
              settle={settle}
            />
          )}
          {offer.takesCodes && (
            <Suspense>
              <CodeField product={product} setTaken={offer.setTaken} />
            </Suspense>
          )}
          <div className="stitch-box stitch-twine w-full bg-cotton px-7 py-[22px] shadow-tag *:flex *:min-h-9 *:items-center *:gap-3 *:font-medium">
            {promise && isInStock && (
              <Suspense>
                <DeliveryPromise product={product} promise={promise} />
              </Suspense>
            )}
            <p>
              <Icon name="category" />
              <span>{product.category.name}</span>
            </p>
            <ProductDetails product={page} />
            <p>
              <Icon name={isInStock ? 'check' : 'close'} />
              <span>{`Available: ${product.quantity}`}</span>
            </p>
            {isInStock && product.held >= product.quantity && (
              <p>
                <Icon name="bag" />
                <span>Somebody is paying for the last one just now.</span>
              </p>
            )}
          </div>
          {hasFields && description}
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
      <section className={productSection}>
        <h2 className="mb-8">Similar Products</h2>
        {related.length === 0 && <p>No similar products found.</p>}
        <div className={productGrid}>
          {related.map((one) => (
            <ProductCard key={one._id} product={one} exactPrice>
              <AddButton product={one} label="Add to Cart" />
            </ProductCard>
          ))}
        </div>
      </section>
    </div>
  );
}
