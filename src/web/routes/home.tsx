import { useEffect } from 'react';
import { Link } from 'react-router';
import { type Api, api } from '../api-client/api-client.ts';
import type { CardProduct } from '../api-client/card-product.ts';
import { loaderApi } from '../api-client/loader-api.ts';
import { TroublePage } from '../components/page/trouble.tsx';
import { Picture } from '../components/products/picture.tsx';
import { head, troubleTitle } from '../document/head.ts';
import { loadSettings, shopIn, useShop } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import type { Route } from './+types/home';
import { choiceIn } from './home/filter-choice.ts';
import { FilterButton, FilterPanel } from './home/filter-panel.tsx';
import { Listing } from './home/listing.tsx';
import { debounced, isNextPage, loadListing, loadNextPage, loadPins, pinCount } from './home/load-listing.ts';
import { type ListedOccasions, loadOccasions, Occasions } from './home/occasions.tsx';

interface Known {
  hero: Awaited<ReturnType<typeof loadHero>>;
  pins: CardProduct[];
  listed: ListedOccasions;
}

async function loadHero(call: Api) {
  const { homeTitle, homeText, homePictures } = await loadSettings(call);
  return { homeTitle, homeText, homePictures };
}

async function load(call: Api, request: Request, known?: Known) {
  const choice = choiceIn(new URL(request.url).searchParams);
  const [listing, hero, pins, listed] = await Promise.all([
    loadListing(call, choice),
    known?.hero ?? loadHero(call),
    known?.pins ?? loadPins(call),
    known?.listed ?? loadOccasions(call),
  ]);
  return { ...listing, hero, listed, pins: pins.length === pinCount ? pins : listing.products.slice(0, pinCount) };
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(loaderApi(context), request);

/** The data shown now. */
let shown: Awaited<ReturnType<typeof load>> | undefined;

/** Loadmore fetches only the next page; when that fails, the list stays as it is. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const before = shown;
  if (!before || !isNextPage(before.choice, choiceIn(new URL(request.url).searchParams)))
    return load(api, request, before);
  try {
    await debounced(request.signal);
    return { ...(await loadNextPage(api, before)), hero: before.hero, pins: before.pins, listed: before.listed };
  } catch {
    if (!request.signal.aborted) toast.error('Something went wrong');
    return before;
  }
}

export const meta: Route.MetaFunction = ({ matches, error }) => {
  const { shopName, publicUrl, tagLine, version } = shopIn(matches);
  const data = { '@type': 'Organization', name: shopName, url: publicUrl, logo: `${publicUrl}/icon-512.png` };
  return head({
    title: error ? troubleTitle : shopName,
    description: tagLine,
    path: '/',
    publicUrl,
    version,
    data: [data],
  });
};

/** A first load or a filter that failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failed attempt says so
  useEffect(() => {
    toast.error('Something went wrong');
  }, [error]);
  return <TroublePage />;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { hero, pins, listed, ...listing } = loaderData;
  useEffect(() => {
    shown = loaderData;
    return () => {
      shown = undefined;
    };
  }, [loaderData]);
  return (
    <>
      <Hero {...hero} pins={pins} />
      <Occasions {...listed} />
      <div className="page-width">
        <ListHeading />
        <Listing {...listing} />
        <FilterPanel choice={listing.choice} />
      </div>
    </>
  );
}

function ListHeading() {
  return (
    <div className="list-row -mx-gutter mb-6 flex items-center gap-3 px-gutter py-2 max-md:mb-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
        <h2 className="max-md:text-[length:min(1.75rem,8vw)]">All Products</h2>
        <p data-setting="tagLine" className="min-w-0 text-ink-2 max-md:truncate max-md:text-sm">
          {useShop().settings.tagLine}
        </p>
      </div>
      <FilterButton />
    </div>
  );
}

const pinSizes = '(max-width: 768px) 116px, 280px';
const pinHeights = ['h-[350px]', 'h-[260px]', 'h-[190px] max-md:hidden'];

function Hero({ homeTitle, homeText, homePictures, pins }: Known['hero'] & Pick<Known, 'pins'>) {
  return (
    <section className="relative">
      <Thread />
      <div className="page-width grid grid-cols-2 items-end gap-8 pt-8 pb-26 max-md:flex max-md:flex-wrap max-md:items-start max-md:gap-4 max-md:pt-5 max-md:pb-7">
        <div className="min-w-0 max-md:flex-[1_1_9rem]">
          <h1 data-setting="homeTitle" className="relative z-1 text-hero/[0.95] tracking-[-0.015em]">
            {homeTitle}
          </h1>
          <p
            data-setting="homeText"
            className="mt-5 max-w-[34ch] text-lg/[1.4] text-pretty whitespace-pre-line max-md:mt-3 max-md:text-[1rem]/[1.4]"
          >
            {homeText}
          </p>
        </div>
        <div
          data-setting="homePictures"
          className="grid grid-cols-[7fr_5fr_4fr] items-end gap-3.5 max-md:w-[116px] max-md:grid-cols-1 max-md:gap-2"
        >
          {homePictures.map((src, index) => (
            <span key={src} className={`block max-md:h-[106px] ${pinHeights[index]}`}>
              <Picture src={src} alt="" sizes={pinSizes} />
            </span>
          ))}
          {homePictures.length === 0 && <Pins products={pins} />}
        </div>
      </div>
    </section>
  );
}

function Thread() {
  return (
    <svg
      className="pointer-events-none absolute bottom-0.5 left-0 z-2 h-[140px] w-full max-md:hidden"
      viewBox="0 0 1440 190"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d="M-10 70C60 70 70 168 240 166S520 150 610 152 740 96 690 74 610 130 700 160s310 36 420-10S1330 60 1460 110"
        fill="none"
        className="stroke-accent"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="14 9"
      />
    </svg>
  );
}

function Pins({ products }: { products: CardProduct[] }) {
  return products.map((product, index) => (
    <Link
      key={product._id}
      className={`block max-md:h-[106px] ${pinHeights[index]}`}
      to={`/product/${product.slug}`}
      aria-label={product.name}
    >
      <Picture src={product.photos[0]} blur={product.placeholders[0]} alt={product.name} sizes={pinSizes} />
    </Link>
  ));
}
