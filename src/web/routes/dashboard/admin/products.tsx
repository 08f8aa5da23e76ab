import { Link } from 'react-router';
import type { ProductBody } from '../../../../catalog/api.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { firstWords } from '../../../../shared/text.ts';
import { api, apiPage } from '../../../api-client/api-client.ts';
import { listLoader } from '../../../components/admin/list-loader.ts';
import { Filters, ListPage, SelectFilter } from '../../../components/admin/list-page.tsx';
import { loadCategories } from '../../../components/admin/load-categories.ts';
import { withToast } from '../../../components/admin/with-toast.ts';
import { Button } from '../../../components/button.tsx';
import { Picture, pictureSizes } from '../../../components/picture.tsx';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { useListParams } from '../../../hooks/list-query.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/products';

/** Words of a description on the admin grid. */
const previewWords = 10;

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `Dashboard - Manage Products - ${shopIn(matches).shopName}`, isPrivate: true });

const filterNames = ['search', 'category', 'stock', 'state', 'sort'];
const loadProducts = listLoader(filterNames, async (query, { signal }) => {
  const { body, total } = await apiPage('GET /product/allproducts', { query, signal });
  return { rows: body.products, total };
});
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

export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const [list, categories] = await Promise.all([loadProducts(args), loadCategories(args.request.signal)]);
  return { ...list, categories };
};

export const clientAction = formAction({
  restore: ({ fields: { productId = '' } }) =>
    withToast(api('POST /product/restore-product/:productId', { params: { productId }, body: {} })),
});

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const { params } = useListParams();
  const Card = params.get('state') === 'archived' ? ArchivedCard : ProductCard;
  const categories = loaderData.categories.map(({ _id, name }) => [_id, name] as const);
  const filters = (
    <Filters search="Name" names={filterNames.slice(1)}>
      <SelectFilter name="category" label="Category" options={[['', 'All'], ...categories]} />
      <SelectFilter name="stock" label="Stock" options={stockOptions} />
      <SelectFilter name="state" label="Show" options={stateOptions} />
      <SelectFilter name="sort" label="Sort" options={sortOptions} />
    </Filters>
  );
  return (
    <ListPage title="Manage Products" list={loaderData} empty="No products found." controls={filters}>
      {(products) => (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-6">
          {products.map((product) => (
            <Card key={product._id} product={product} />
          ))}
        </div>
      )}
    </ListPage>
  );
}

function ProductCard({ product }: { product: ProductBody }) {
  return (
    <Link className="flex flex-col min-w-0 no-underline" to={`/dashboard/admin/product/${product.slug}`}>
      <ProductSummary product={product} />
    </Link>
  );
}

function ProductSummary({ product }: { product: ProductBody }) {
  return (
    <>
      <span className="relative block aspect-4/5">
        <span className="absolute inset-0 overflow-hidden rounded-sm">
          <Picture
            src={product.photos[0]}
            blur={product.placeholders[0]}
            alt={product.name}
            sizes={pictureSizes.card}
          />
        </span>
      </span>
      <h3 className="mt-[30px]">{product.name}</h3>
      <p className="mt-1.5 text-sm/[1.42] text-ink-2">
        {product.description ? firstWords(product.description, previewWords) : 'No description available.'}
      </p>
      <p className="font-semibold">{formatPrice(product.price)}</p>
      <p className="text-sm text-ink-2">{product.quantity === 0 ? 'Sold out' : `${product.quantity} in stock`}</p>
    </>
  );
}

/** A deleted product: orders keep it, and it can be restored. */
function ArchivedCard({ product }: { product: ProductBody }) {
  const { isBusy, submit } = useActionForm({ intent: 'restore' });
  return (
    <article className="flex flex-col min-w-0" aria-label={product.name}>
      <ProductSummary product={product} />
      <Button look="ghost" small busy={isBusy && 'Bring back'} onClick={() => submit({ productId: product._id })}>
        Bring back
      </Button>
    </article>
  );
}
