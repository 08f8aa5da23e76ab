import type { OccasionLink } from '../../occasions/api.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { formatWeekday } from '../../shared/dates/weekday.ts';
import { formatOrderBy } from '../../shared/delivery/order-by.ts';
import { t } from '../../shared/languages/translate.ts';
import { firstWords } from '../../shared/text/text.ts';
import { type Answer, type Api, api } from '../api-client/api-client.ts';
import { type CardProduct, toCards } from '../api-client/card-product.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { orNotFound } from '../api-client/or-not-found.ts';
import { AddButton } from '../components/products/add-button.tsx';
import { OccasionStrip, WhoLinks } from '../components/products/occasion-strip.tsx';
import { GiftGrid, ProductCard } from '../components/products/product-card.tsx';
import { NextStep, productsPerStep, stepsIn } from '../components/products/product-steps.tsx';
import { breadcrumbs, head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import type { Route } from './+types/for';
import { Hero } from './for/hero.tsx';
import { PinDays } from './for/pin-days.tsx';
import { SentAsGift } from './for/sent-as-gift.tsx';
import { loadOccasions } from './home/occasions.tsx';

const previewWords = 12;

const picturesWithoutOwn = 3;

async function load(call: Api, slug: string, request: Request) {
  const { steps, query } = stepsIn(request);
  const [{ page, products, total }, listed, { products: popular }, { wraps }] = await Promise.all([
    orNotFound(call('GET /occasions/page/:slug', { params: { slug }, query })),
    loadOccasions(call),
    call('GET /product/popular').catch(() => ({ products: [] })),
    call('GET /gifts/wraps').catch(() => ({ wraps: [] })),
  ]);
  const cards = toCards(products, ({ description }) =>
    description ? firstWords(description, previewWords) : undefined,
  );
  const { day, orderUntil, isTooLate } = page;
  return {
    page,
    products: cards,
    total,
    steps,
    best: page.photo ? [] : pickBest(cards.slice(0, productsPerStep), new Set(popular.map(({ _id }) => _id))),
    // Where it is too late for the slowest part of India, it may be in time for a PIN code nearby.
    asksPin: orderUntil !== null || (isTooLate && day !== null && day >= dayInIndia(new Date())),
    listed,
    wraps,
  };
}

/** For its pictures, of the newest: those in stock first, and the most sold before others. */
function pickBest(cards: readonly CardProduct[], popular: ReadonlySet<string>): CardProduct[] {
  const rankCard = ({ _id, isSoldOut }: CardProduct) => (isSoldOut ? 2 : 0) + (popular.has(_id) ? 0 : 1);
  const withPhotos = cards.filter(({ photos }) => photos.length > 0);
  return withPhotos.toSorted((a, b) => rankCard(a) - rankCard(b)).slice(0, picturesWithoutOwn);
}

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  load(loaderApi(context), params.slug, request);
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(api, params.slug, request);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  if (!loaderData) return head({ title: shopName });
  const { page, products } = loaderData;
  const path = `/for/${page.slug}`;
  const items = products.slice(0, 50).map(({ name, slug }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${publicUrl}/product/${slug}`,
  }));
  return head({
    title: `${page.title} - ${shopName}`,
    description: page.words || undefined,
    path,
    publicUrl,
    shopName,
    image: page.photo ?? products[0]?.photos[0],
    data: [
      {
        '@type': 'CollectionPage',
        name: page.title,
        url: publicUrl + path,
        mainEntity: { '@type': 'ItemList', numberOfItems: items.length, itemListElement: items },
      },
      breadcrumbs(publicUrl, [[page.title, path]]),
    ],
  });
};

export default function GiftsFor({
  loaderData: { page, products, total, steps, best, asksPin, listed, wraps },
}: Route.ComponentProps) {
  const when = formatDeadline(page);
  const days = listed.occasions.filter(({ kind, slug }) => kind === 'occasion' && slug !== page.slug);
  const people = listed.occasions.filter(({ kind }) => kind === 'recipient');
  return (
    <>
      <Hero title={page.title} photo={page.photo} products={best} orderUntil={page.orderUntil}>
        {when && <p className="max-w-[34ch] text-lg/[1.4] max-md:text-base">{when}</p>}
        {page.words && (
          <p dir="auto" className="max-w-[58ch] whitespace-pre-line wrap-anywhere">
            {page.words}
          </p>
        )}
        {asksPin && <PinDays slug={page.slug} name={page.name} />}
      </Hero>
      <div className="page-width">
        <nav aria-label={t('home.giftsFor')} className="mb-8 max-md:mb-5">
          <WhoLinks people={people} priceLimits={listed.priceLimits} current={page.slug} />
        </nav>
        <GiftGrid>
          {products.map((product, index) => (
            <ProductCard
              key={product._id}
              product={product}
              shape={index === 0 && products.length > 2 ? 'long' : 'plain'}
              preview={product.preview}
            >
              <AddButton product={product} />
            </ProductCard>
          ))}
        </GiftGrid>
        <NextStep steps={steps} shown={products.length} total={total} />
        <SentAsGift wraps={wraps} />
        {days.length > 0 && <OtherDays days={days} />}
      </div>
    </>
  );
}

function OtherDays({ days }: { days: OccasionLink[] }) {
  return (
    <section className="pt-14" aria-labelledby="other-days">
      <h2 id="other-days" className="mb-6">
        {t('occasions.otherDays')}
      </h2>
      <OccasionStrip occasions={days} />
    </section>
  );
}

function formatDeadline({
  name,
  day,
  orderUntil,
  isTooLate,
}: Answer<'GET /occasions/page/:slug'>['page']): string | null {
  if (!day) return null;
  const on = formatWeekday(day);
  if (orderUntil) return t('occasions.isOnOrderBy', { name, day: on, until: formatOrderBy(orderUntil) });
  return isTooLate ? t('occasions.arrivesAfter', { name, day: on }) : t('occasions.isOn', { name, day: on });
}
