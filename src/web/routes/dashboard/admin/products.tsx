import { Link } from 'react-router';
import type { ProductBody } from '../../../../catalog/api.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { firstWords } from '../../../../shared/text.ts';
import { api, apiPage } from '../../../api-client/api-client.ts';
import { SelectFilter } from '../../../components/admin/filters.tsx';
import { listLoader } from '../../../components/admin/list-loader.ts';
import { ListPage } from '../../../components/admin/list-page.tsx';
import { loadCategories } from '../../../components/admin/load-categories.ts';
import { withToast } from '../../../components/admin/with-toast.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
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

const empty = {
  icon: 'category',
  words: 'No products found.',
  hint: 'A photo, a name and a price are enough for your first product.',
  children: <ButtonLink to="/dashboard/admin/create-product">Create Product</ButtonLink>,
} as const;

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const { params } = useListParams();
  const Card = params.get('state') === 'archived' ? ArchivedCard : ProductCard;
  const categories = loaderData.categories.map(({ _id, name }) => [_id, name] as const);
  const filters = (
    <>
      <SelectFilter name="category" label="Category" options={[['', 'All'], ...categories]} />
      <SelectFilter name="stock" label="Stock" options={stockOptions} />
      <SelectFilter name="state" label="Show" options={stateOptions} />
      <SelectFilter name="sort" label="Sort" options={sortOptions} />
    </>
  );
  return (
    <ListPage title="Manage Products" list={loaderData} empty={empty} search="Name" filters={filters}>
      {(products) => (
        <div className="lg:grid lg:grid-cols-[repeat(auto-fill,minmax(170px,1fr))] lg:gap-6 max-lg:-mx-gutter">
          {products.map((product) => (
            <Card key={product._id} product={product} />
          ))}
        </div>
      )}
    </ListPage>
  );
}

/** A card in wide windows, a line in narrow ones. */
const cardClass =
  'grid min-w-0 content-start no-underline max-lg:grid-cols-[52px_minmax(0,1fr)_auto] max-lg:grid-rows-[auto_auto_auto] max-lg:items-center max-lg:gap-x-3.5 max-lg:border-b max-lg:border-twine max-lg:bg-cotton max-lg:px-gutter max-lg:py-2';

function ProductCard({ product }: { product: ProductBody }) {
  return (
    <Link className={`${cardClass} -outline-offset-3!`} to={`/dashboard/admin/product/${product.slug}`}>
      <ProductSummary product={product} />
    </Link>
  );
}

function ProductSummary({ product }: { product: ProductBody }) {
  const isSoldOut = product.quantity === 0;
  return (
    <>
      <span className="relative block overflow-hidden rounded-sm max-lg:row-span-3 max-lg:h-16 lg:aspect-4/5">
        <Picture src={product.photos[0]} blur={product.placeholders[0]} alt={product.name} sizes={pictureSizes.card} />
      </span>
      <h2 className="truncate font-text text-base/[1.25] font-semibold tracking-normal lg:mt-3.5 lg:whitespace-normal">
        {product.name}
      </h2>
      <p className="text-sm/[1.42] text-ink-2 max-lg:col-start-2 max-lg:truncate lg:mt-1.5">
        {product.description ? firstWords(product.description, previewWords) : 'No description available.'}
      </p>
      <p className="flex gap-x-3 text-sm max-lg:col-start-2 lg:flex-col lg:text-base">
        <b className="font-semibold">{formatPrice(product.price)}</b>
        <span className={`text-sm ${isSoldOut ? 'font-semibold text-madder' : 'text-ink-2'}`}>
          {isSoldOut ? 'Sold out' : `${product.quantity} in stock`}
        </span>
      </p>
    </>
  );
}

/** A deleted product: orders keep it, and it can be restored. */
function ArchivedCard({ product }: { product: ProductBody }) {
  const { isBusy, submit } = useActionForm({ intent: 'restore' });
  return (
    <article className={cardClass} aria-label={product.name}>
      <ProductSummary product={product} />
      <Button
        look="ghost"
        small
        className="max-lg:col-start-3 max-lg:row-span-3 max-lg:row-start-1"
        busy={isBusy && 'Bring back'}
        onClick={() => submit({ productId: product._id })}
      >
        Bring back
      </Button>
    </article>
  );
}
