import { Link } from 'react-router';
import type { ProductBody } from '../../catalog/api.ts';
import { type Api, api, loaderApi } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { shopIn, useShop } from '../hooks/use-shop.ts';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/home';
import { choiceIn } from './filter-choice.ts';
import { FilterPanel } from './filter-panel.tsx';
import { Listing } from './listing.tsx';
import { keptListing, loadListing } from './load-listing.ts';

async function load(call: Api, request: Request) {
  const { search, searchParams } = new URL(request.url);
  const choice = choiceIn(searchParams);
  const [listing, { products: next }] = await Promise.all([
    keptListing.take(search) ?? loadListing(call, choice),
    call('GET /product/product-list/:page', { params: { page: 2 } }),
  ]);
  return { ...listing, pins: (next.length >= 3 ? next : listing.products).slice(0, 3), choice };
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(loaderApi(context), request);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(api, request);

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

export default function Home({ loaderData: { pins, ...listing } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <Hero pins={pins} />
      <Listing {...listing} />
      <FilterPanel choice={listing.choice} />
      <div className="end-space" />
    </div>
  );
}

function Hero({ pins }: { pins: ProductBody[] }) {
  return (
    <section className="hero">
      <svg className="thread" viewBox="0 0 1440 190" preserveAspectRatio="none" aria-hidden="true">
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
        <h1>
          <span>All</span> <span>Products</span>
        </h1>
        <p className="lede">{useShop().settings.tagLine}</p>
      </div>
      <div className="pins">
        {pins.map((product) => (
          <Link key={product._id} to={`/product/${product.slug}`} prefetch="intent" aria-label={product.name}>
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
