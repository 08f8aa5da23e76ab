import type { ProductBody } from '../../catalogue/api.ts';
import { type Api, ApiError, api, loaderApi } from '../api-client.ts';
import { head } from '../head.ts';
import { shopIn } from '../shop.ts';
import { ProductCard } from '../ui/product-card.tsx';
import type { Route } from './+types/search';
import { BuyNow } from './buy-now.tsx';

/** Characters of a description on search results (spec section 9). */
const previewCharacters = 30;
const longestKeyword = 100;

async function load(call: Api, request: Request) {
  const keyword = (new URL(request.url).searchParams.get('keyword') ?? '').trim().slice(0, longestKeyword);
  const products = keyword ? await call('GET /product/search/:keyword', { params: { keyword } }).catch(nothingFor) : [];
  return { keyword, products };
}

/** A keyword that cannot stand in any product finds nothing, like any other. */
function nothingFor(error: unknown): ProductBody[] {
  if (error instanceof ApiError && error.status === 400) return [];
  throw error;
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(loaderApi(context), request);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(api, request);

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Search Results - ${shopIn(matches).shopName}`, isPrivate: true });

export default function Search({ loaderData: { products } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <div className="page-h">
        <h1>Search Results</h1>
        <p>{products.length === 0 ? 'No Products Found' : `Found ${products.length}`}</p>
      </div>
      <div className="wares">
        {products.map((product) => (
          <ProductCard
            key={product._id}
            product={product}
            preview={`${product.description.slice(0, previewCharacters)}...`}
          >
            <BuyNow product={product} label="BUY NOW" />
          </ProductCard>
        ))}
      </div>
    </div>
  );
}
