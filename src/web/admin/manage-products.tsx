import { useEffect } from 'react';
import { Link } from 'react-router';
import type { ProductBody } from '../../catalog/api.ts';
import { formatPrice } from '../../shared/money.ts';
import { firstWords } from '../../shared/text.ts';
import { api, apiPage } from '../api-client/api-client.ts';
import { head } from '../document/head.ts';
import { shopIn } from '../hooks/use-shop.ts';
import { toast } from '../stores/toasts.ts';
import { Button } from '../ui/button.tsx';
import { sentenceOf } from '../ui/form-errors.ts';
import { Picture, pictureSizes } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgain } from '../ui/trouble.tsx';
import type { Route } from './+types/manage-products';
import { Controls, isAny, Pager, Pick, SearchFor } from './list-parts.tsx';
import { type ListQuery, useList } from './use-list.ts';
import { useShopCategories } from './use-shop-categories.ts';

/** Words of a description on the admin grid (spec section 9). */
const previewWords = 10;

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Manage Products - ${shopIn(matches).shopName}`, isPrivate: true });

const load = async (query: ListQuery, signal?: AbortSignal) => {
  const { body, total } = await apiPage('GET /product/allproducts', { query, signal });
  return { rows: body.products, total };
};
const filters = ['search', 'category', 'stock', 'state', 'sort'];
const stockOptions = [
  ['', 'All'],
  ['low', 'Low'],
  ['out', 'Sold out'],
] as const;
const stateOptions = [
  ['', 'In the shop'],
  ['archived', 'Taken out'],
] as const;
const sortOptions = [
  ['', 'Newest first'],
  ['name', 'By name'],
  ['cheapest', 'Cheapest first'],
  ['dearest', 'Dearest first'],
  ['scarcest', 'Least stock first'],
] as const;

export default function ManageProducts() {
  const categories = useShopCategories();
  const list = useList<ProductBody>(filters, load);
  const { table, params, setParam, hasFailed, isLoaded, reload, total = 0 } = list;
  const isArchive = params.get('state') === 'archived';
  useEffect(() => {
    if (hasFailed) toast.error('Something went wrong');
  }, [hasFailed]);
  return (
    <>
      <h1 className="mb-5">Manage Products</h1>
      <Controls
        search={<SearchFor params={params} setParam={setParam} label="Name" />}
        isFiltered={isAny(params, filters.slice(1))}
      >
        <Pick
          params={params}
          setParam={setParam}
          name="category"
          label="Category"
          options={[['', 'All'], ...categories.map(({ _id, name }) => [_id, name] as const)]}
        />
        <Pick params={params} setParam={setParam} name="stock" label="Stock" options={stockOptions} />
        <Pick params={params} setParam={setParam} name="state" label="Show" options={stateOptions} />
        <Pick params={params} setParam={setParam} name="sort" label="Sort" options={sortOptions} />
      </Controls>
      {!isLoaded && !hasFailed && <Skeleton className="h-screen" />}
      {!isLoaded && hasFailed && <TryAgain again={() => void reload()} />}
      {isLoaded && total === 0 && <p>No products found.</p>}
      <div className="wares">
        {table
          .getRowModel()
          .rows.map(({ original }) =>
            isArchive ? (
              <ArchivedCard key={original._id} product={original} changed={reload} />
            ) : (
              <Card key={original._id} product={original} />
            ),
          )}
      </div>
      {isLoaded && <Pager table={table} page={Number(params.get('page')) || 1} total={total} />}
    </>
  );
}

function Card({ product }: { product: ProductBody }) {
  return (
    <Link className="card no-underline" to={`/dashboard/admin/product/${product.slug}`}>
      <Inside product={product} />
    </Link>
  );
}

function Inside({ product }: { product: ProductBody }) {
  return (
    <>
      <span className="pic">
        <span className="frame">
          <Picture
            src={product.photos[0]}
            blur={product.placeholders[0]}
            alt={product.name}
            sizes={pictureSizes.card}
          />
        </span>
      </span>
      <h3>{product.name}</h3>
      <p className="d">
        {product.description ? firstWords(product.description, previewWords) : 'No description available.'}
      </p>
      <p className="font-semibold">{formatPrice(product.price)}</p>
      <p className="small muted">{product.quantity === 0 ? 'Sold out' : `${product.quantity} in stock`}</p>
    </>
  );
}

/** A product that was deleted: orders keep it, and it can come back. */
function ArchivedCard({ product, changed }: { product: ProductBody; changed: () => Promise<void> }) {
  const bringBack = async () => {
    try {
      const { message } = await api('POST /product/restore-product/:productId', {
        params: { productId: product._id },
        body: {},
      });
      toast.success(message);
      await changed();
    } catch (error) {
      toast.error(sentenceOf(error));
    }
  };
  return (
    <article className="card" aria-label={product.name}>
      <Inside product={product} />
      <Button look="ghost" small onClick={bringBack}>
        Bring back
      </Button>
    </article>
  );
}
