import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ProductBody } from '../../catalogue/api.ts';
import { firstWords } from '../../shared/text.ts';
import { type Api, api, loaderApi } from '../api-client.ts';
import { head } from '../head.ts';
import { shopIn } from '../shop.ts';
import { toast } from '../toasts.ts';
import { AddButton } from '../ui/add-button.tsx';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { ProductCard } from '../ui/product-card.tsx';
import type { Route } from './+types/home';
import { type Choice, choiceIn, isChosen } from './filter-choice.ts';
import { FilterPanel } from './filter-panel.tsx';

/** Words of a description on the shop listing (spec section 9). */
const previewWords = 12;
const smallestRhythm = 5;

async function load(call: Api, request: Request) {
  const choice = choiceIn(new URL(request.url).searchParams);
  const page = (number: number) => call('GET /product/product-list/:page', { params: { page: number } });
  const [{ products, total }, { products: next }] = await Promise.all([
    isChosen(choice) ? filtered(call, choice) : firstPage(call, page(1)),
    page(2),
  ]);
  return { products, total, pins: (next.length >= 3 ? next : products).slice(0, 3), choice };
}

const filtered = (call: Api, { categories, price }: Choice) =>
  call('POST /product/product-filters', { body: { checked: categories, radio: price ?? [] } });

async function firstPage(call: Api, page: Promise<{ products: ProductBody[] }>) {
  const [{ total }, { products }] = await Promise.all([call('GET /product/product-count'), page]);
  return { products, total };
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(loaderApi(context), request);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(api, request);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { shopName, publicUrl } = shopIn(matches);
  const data = { '@type': 'Organization', name: shopName, url: publicUrl };
  return head({ title: shopName, path: '/', publicUrl, image: loaderData?.products[0]?.photos[0], data });
};

export default function Home({ loaderData: { products, total, pins, choice } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  return (
    <div className="wrap">
      <Hero pins={pins} />
      <Listing key={params.toString()} first={products} total={total} choice={choice} />
      <FilterPanel choice={choice} />
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
          stroke="#9c164b"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="14 9"
        />
      </svg>
      <div>
        <h1>
          <span>All</span> <span>Products</span>
        </h1>
        <p className="lede">Best Handmade Gift Company</p>
      </div>
      <div className="pins">
        {pins.map((product) => (
          <Link key={product._id} to={`/product/${product.slug}`} prefetch="intent">
            <Picture src={product.photos[0]} alt={product.name} sizes="(max-width: 768px) 40vw, 280px" priority />
          </Link>
        ))}
      </div>
    </section>
  );
}

function Listing({ first, total, choice }: { first: ProductBody[]; total: number; choice: Choice }) {
  const [later, setLater] = useState<ProductBody[]>([]);
  const [isLoading, setLoading] = useState(false);
  const products = [...first, ...later];
  const loadMore = async () => {
    setLoading(true);
    try {
      const page = Math.floor(products.length / 12) + 1;
      const { products: next } = await api('GET /product/product-list/:page', { params: { page } });
      setLater([...later, ...next.filter(({ _id }) => !products.some((known) => known._id === _id))]);
    } catch {
      toast.error('Something went wrong');
    } finally {
      setLoading(false);
    }
  };
  const hasRhythm = !isChosen(choice) || products.length >= smallestRhythm;
  return (
    <>
      <section className="wares" aria-label="All Products">
        {products.map((product, index) => (
          <ProductCard
            key={product._id}
            product={product}
            preview={previewOf(product)}
            shape={hasRhythm ? shapeAt(index) : 'plain'}
            priority={index === 0}
          >
            <AddButton product={product} />
          </ProductCard>
        ))}
      </section>
      {products.length === 0 && <p className="text-t2">No Products Found</p>}
      {products.length < total && !isChosen(choice) && (
        <div className="more">
          <Button look="ghost" busy={isLoading && 'Loading ...'} onClick={loadMore}>
            Loadmore
          </Button>
        </div>
      )}
    </>
  );
}

function previewOf({ description }: ProductBody): string {
  return description ? firstWords(description, previewWords) : 'No description available.';
}

/** The rhythm of twelve, which is a page of the list: the first is large, the eighth is wide. */
function shapeAt(index: number): 'big' | 'long' | 'plain' {
  return ({ 0: 'big', 7: 'long' } as const)[index % 12] ?? 'plain';
}
