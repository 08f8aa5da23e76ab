import { useEffect } from 'react';
import { Link } from 'react-router';
import type { ProductBody } from '../../catalog/api.ts';
import { type Api, api, loaderApi } from '../api-client/api-client.ts';
import { Picture } from '../components/picture.tsx';
import { head } from '../document/head.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import type { Route } from './+types/home';
import { choiceIn } from './home/filter-choice.ts';
import { FilterPanel } from './home/filter-panel.tsx';
import { Listing } from './home/listing.tsx';
import { debounced, isNextPage, loadListing, loadNextPage, loadPins, pinCount } from './home/load-listing.ts';

async function load(call: Api, request: Request) {
  const choice = choiceIn(new URL(request.url).searchParams);
  const [listing, pins] = await Promise.all([loadListing(call, choice), loadPins(call)]);
  return { ...listing, pins: pins.length === pinCount ? pins : listing.products.slice(0, pinCount) };
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(loaderApi(context), request);

/** The data shown now. */
let shown: Awaited<ReturnType<typeof load>> | undefined;

/** Loadmore fetches only the next page; when that fails, the list stays as it is. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!shown || !isNextPage(shown.choice, choiceIn(new URL(request.url).searchParams))) return load(api, request);
  const { pins } = shown;
  try {
    await debounced(request.signal);
    return { ...(await loadNextPage(api, shown)), pins };
  } catch {
    if (!request.signal.aborted) toast.error('Something went wrong');
    return shown;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { shopName, publicUrl, tagLine } = shopIn(matches);
  const data = { '@type': 'Organization', name: shopName, url: publicUrl, logo: `${publicUrl}/icon-512.png` };
  return head({
    title: shopName,
    description: tagLine,
    path: '/',
    publicUrl,
    image: loaderData?.products[0]?.photos[0],
    data: [data],
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { pins, ...listing } = loaderData;
  useEffect(() => {
    shown = loaderData;
    return () => {
      shown = undefined;
    };
  }, [loaderData]);
  return (
    <div className="page-width">
      <Hero pins={pins} />
      <Listing {...listing} />
      <FilterPanel choice={listing.choice} />
      <div className="h-22" />
    </div>
  );
}

const pinHeights = ['h-[420px] max-md:h-[168px]', 'h-[300px] max-md:h-[138px]', 'h-[220px] max-md:h-[108px]'];

function Hero({ pins }: { pins: ProductBody[] }) {
  return (
    <section className="relative grid grid-cols-2 items-end gap-8 pt-8 pb-28 max-md:grid-cols-1 max-md:gap-6 max-md:pt-6 max-md:pb-12">
      <svg
        className="pointer-events-none absolute -bottom-1.5 left-[calc(50%-50vw)] z-2 h-[200px] w-screen overflow-visible max-md:hidden"
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
      <div>
        <h1 className="relative z-1 text-hero/[0.86] tracking-[-0.02em]">
          <span className="md:block">All</span> <span className="md:block">Products</span>
        </h1>
        <p className="mt-6 max-w-[17em] text-lg max-md:mt-3 max-md:text-base">{useShop().settings.tagLine}</p>
      </div>
      <div className="grid grid-cols-[7fr_5fr_4fr] items-end gap-3.5 max-md:grid-cols-[5fr_4fr_3fr] max-md:gap-2">
        {pins.map((product, index) => (
          <Link
            key={product._id}
            className={`block ${pinHeights[index]}`}
            to={`/product/${product.slug}`}
            prefetch="intent"
            aria-label={product.name}
          >
            <Picture
              src={product.photos[0]}
              blur={product.placeholders[0]}
              alt={product.name}
              sizes="(max-width: 768px) 30vw, 280px"
            />
          </Link>
        ))}
      </div>
    </section>
  );
}
