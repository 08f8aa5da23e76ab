import type { ProductBody } from '../../catalog/api.ts';
import { api, loaderApi } from '../api-client/api-client.ts';
import { findProducts, keywordIn, takePrefetched } from '../api-client/find-products.ts';
import { PageHeading } from '../components/page-heading.tsx';
import { ProductCard, productGrid } from '../components/product-card.tsx';
import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import type { Route } from './+types/search';
import { BuyNow } from './product/buy-now.tsx';
import { DeliveryDialog } from './product/delivery-dialog.tsx';

const previewCharacters = 30;

const keywordOf = (request: Request) => keywordIn(new URL(request.url).searchParams);

export async function loader({ context, request }: Route.LoaderArgs) {
  return { products: await findProducts(loaderApi(context), keywordOf(request)) };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const keyword = keywordOf(request);
  return { products: takePrefetched(keyword) ?? (await findProducts(api, keyword)) };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { shopName, publicUrl } = shopIn(matches);
  return head({ title: `Search Results - ${shopName}`, path: '/search', publicUrl, isPrivate: true });
};

export default function Search({ loaderData: { products } }: Route.ComponentProps) {
  return (
    <div className="page-width">
      <PageHeading title="Search Results">
        {products.length === 0 ? 'No Products Found' : `Found ${products.length}`}
      </PageHeading>
      <div className={productGrid}>
        <h2 className="sr-only">Gifts</h2>
        {products.map((product, index) => (
          <ProductCard key={product._id} product={product} priority={index === 0} preview={previewOf(product)}>
            <BuyNow product={product} label="BUY NOW" deliveryDialog={DeliveryDialog} />
          </ProductCard>
        ))}
      </div>
    </div>
  );
}

function previewOf({ description }: ProductBody): string {
  return `${[...description].slice(0, previewCharacters).join('')}...`;
}
