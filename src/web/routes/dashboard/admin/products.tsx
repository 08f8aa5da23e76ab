import { useState } from 'react';
import type { AdminProductBody, CategoryBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { api, apiPage } from '../../../api-client/api-client.ts';
import { SelectFilter } from '../../../components/admin/lists/filters.tsx';
import { listLoader } from '../../../components/admin/lists/list-loader.ts';
import { ListPage } from '../../../components/admin/lists/list-page.tsx';
import { editFromList } from '../../../components/admin/products/edit-products.ts';
import { useListPlace } from '../../../components/admin/products/list-place.ts';
import { loadCategories } from '../../../components/admin/products/load-categories.ts';
import { withToast } from '../../../components/admin/settings/with-toast.ts';
import { Button, ButtonLink } from '../../../components/forms/button.tsx';
import { Picture, pictureSizes } from '../../../components/products/picture.tsx';
import { head } from '../../../document/head.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { useListParams } from '../../../hooks/list-query.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/products';
import { Published, published } from './create-product/published.tsx';
import { assignFromList } from './products/bulk-occasions.tsx';
import { ProductLine } from './products/product-line.tsx';
import { ProductsBulkBar } from './products/products-bulk-bar.tsx';
import { QuickFilters } from './products/quick-filters.tsx';
import { useChoice } from './products/use-choice.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: t('adminProducts.manageTitle', { shop: shopIn(matches).shopName }), isPrivate: true });

const filterNames = ['search', 'category', 'stock', 'state', 'sort'];
const loadProducts = listLoader(filterNames, async (query, { signal }) => {
  const shown = { ...query, state: query.state ?? 'all' };
  const { body, total } = await apiPage('GET /product/allproducts', { query: shown, signal });
  return { rows: body.products, total };
});
const stockOptions = [
  ['', t('adminFrame.all')],
  ['low', t('adminProducts.low')],
  ['out', t('listing.soldOut')],
] as const;
const stateOptions = [
  ['', t('adminFrame.all')],
  ['hidden', t('adminProducts.hidden')],
  ['archived', t('adminProducts.takenOut')],
] as const;
const sortOptions = [
  ['', t('adminProducts.newestFirst')],
  ['name', t('adminProducts.byName')],
  ['cheapest', t('adminProducts.cheapestFirst')],
  ['dearest', t('adminProducts.dearestFirst')],
  ['scarcest', t('adminProducts.scarcestFirst')],
] as const;

export const clientLoader = async (args: Route.ClientLoaderArgs) => {
  const [list, categories] = await Promise.all([loadProducts(args), loadCategories(args.request.signal)]);
  return { ...list, categories, added: published.take() };
};

export const clientAction = formAction({
  edit: editFromList,
  assign: assignFromList,
  restore: ({ fields: { productId = '' } }) =>
    withToast(api('POST /product/restore-product/:productId', { params: { productId }, body: {} })),
});

const empty = {
  icon: 'category',
  words: t('adminProducts.noneFound'),
  hint: t('adminProducts.firstProductHint'),
  children: <ButtonLink to="/dashboard/admin/create-product">{t('adminFrame.createProduct')}</ButtonLink>,
} as const;

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const { params } = useListParams();
  useListPlace();
  const choice = useChoice(loaderData.rows);
  const isArchive = params.get('state') === 'archived';
  // The list loads again while photos are made smaller, and knows no more what was added.
  const [added] = useState(loaderData.added);
  return (
    <ListPage
      title={t('adminFrame.manageProducts')}
      list={loaderData}
      empty={empty}
      controls={added && <Published product={added} />}
      search={t('adminFrame.productName')}
      filters={<ProductFilters categories={loaderData.categories} />}
      actions={!isArchive && loaderData.rows.length > 0 && <ChooseButton choice={choice} />}
      quickFilters={<QuickFilters categories={loaderData.categories} />}
    >
      {(products) => (
        <>
          <ProductRows products={products} choice={choice} isArchive={isArchive} />
          {choice.isChoosing && !isArchive && (
            <ProductsBulkBar
              products={choice.chosen}
              count={products.length}
              categories={loaderData.categories}
              chooseAll={choice.all}
              clear={choice.end}
            />
          )}
        </>
      )}
    </ListPage>
  );
}

interface ChoiceProps {
  choice: ReturnType<typeof useChoice>;
}

function ChooseButton({ choice }: ChoiceProps) {
  return (
    <Button look="plain" onClick={choice.isChoosing ? choice.end : choice.begin}>
      {choice.isChoosing ? t('adminProducts.chooseNone') : t('adminProducts.chooseSeveral')}
    </Button>
  );
}

interface ProductRowsProps extends ChoiceProps {
  products: readonly AdminProductBody[];
  isArchive: boolean;
}

function ProductRows({ products, choice, isArchive }: ProductRowsProps) {
  return (
    <div className={`@container max-lg:-mx-gutter lg:shadow-tag ${choice.isChoosing ? 'mb-36' : ''}`}>
      {products.map((product) =>
        isArchive ? (
          <ArchivedLine key={product._id} product={product} />
        ) : (
          <ProductLine
            key={product._id}
            product={product}
            isChosen={choice.isChosen(product)}
            isChoosing={choice.isChoosing}
            toggle={() => choice.toggle(product)}
          />
        ),
      )}
    </div>
  );
}

function ProductFilters({ categories }: { categories: readonly CategoryBody[] }) {
  const names = categories.map(({ _id, name }) => [_id, name] as const);
  return (
    <>
      <SelectFilter name="category" label={t('listing.category')} options={[['', t('adminFrame.all')], ...names]} />
      <SelectFilter name="stock" label={t('adminProducts.stock')} options={stockOptions} />
      <SelectFilter name="state" label={t('listing.show')} options={stateOptions} />
      <SelectFilter name="sort" label={t('listing.sort')} options={sortOptions} />
    </>
  );
}

/** A deleted product: orders keep it, and it can be restored. */
function ArchivedLine({ product }: { product: AdminProductBody }) {
  const { isBusy, submit } = useActionForm({ intent: 'restore' });
  const { name, photos, placeholders, price } = product;
  return (
    <article
      className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-3.5 border-b border-twine bg-cotton px-gutter py-3 @max-[15rem]:grid-cols-[minmax(0,1fr)] lg:px-4"
      aria-label={name}
    >
      <span className="relative block h-17 overflow-hidden rounded-sm opacity-60 grayscale">
        <Picture src={photos[0]} blur={placeholders[0]} alt="" sizes={pictureSizes.line} />
      </span>
      <p className="grid min-w-0">
        <b dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </b>
        <span className="text-sm">{formatPrice(price)}</span>
      </p>
      <Button
        look="ghost"
        small
        busy={isBusy && t('adminProducts.bringBack')}
        onClick={() => submit({ productId: product._id })}
      >
        {t('adminProducts.bringBack')}
      </Button>
    </article>
  );
}
