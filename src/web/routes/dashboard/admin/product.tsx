import { useState } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import type { AdminProductBody, CategoryBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { ApiError, api } from '../../../api-client/api-client.ts';
import { LanguageTabs } from '../../../components/admin/language-tabs.tsx';
import { editFromList } from '../../../components/admin/products/edit-products.ts';
import { returnToList } from '../../../components/admin/products/list-place.ts';
import { loadCategories } from '../../../components/admin/products/load-categories.ts';
import {
  loadProductOccasions,
  type ProductOccasions,
  putOccasions,
  saveOccasions,
  takeOccasions,
} from '../../../components/admin/products/occasions-fold.tsx';
import { ProductForm } from '../../../components/admin/products/product-form.tsx';
import { addCategory, productInput } from '../../../components/admin/products/save-product.ts';
import { withToast } from '../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../components/forms/button.tsx';
import { ConfirmedButton } from '../../../components/forms/confirmed-button.tsx';
import { head } from '../../../document/head.ts';
import { FormError, formAction, type Submission } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { toast } from '../../../stores/toasts.ts';
import type { Route } from './+types/product';
import { ProductTools } from './product/product-tools.tsx';
import { endSale, loadSale, SaleFields, startSale } from './product/sale-fields.tsx';

export const meta: Route.MetaFunction = () => head({ title: t('productForm.updateTitle'), isPrivate: true });

export async function clientLoader({ request: { signal }, params: { slug } }: Route.ClientLoaderArgs) {
  const loadProduct = api('GET /product/edit-product/:slug', { params: { slug }, signal }).catch((error) => {
    if (!signal.aborted) toast.error(t('productForm.notFetched'));
    throw error;
  });
  const [{ product }, categories] = await Promise.all([loadProduct, loadCategories(signal)]);
  const [sale, occasions] = product
    ? await Promise.all([loadSale(product._id, signal), loadProductOccasions(product._id, signal)])
    : [null, null];
  return { product, categories, sale, occasions };
}

export const clientAction = formAction(
  { save, delete: deleteProduct, duplicate, edit: editFromList, deletePhoto, addCategory, startSale, endSale },
  {
    save: t('productForm.notUpdated'),
    delete: t('productForm.notDeleted'),
    addCategory: t('adminProducts.categoryNotCreated'),
  },
);

async function save({ form, fields: { productId = '' } }: Submission) {
  form.delete('productId');
  const chosen = takeOccasions(form);
  try {
    await api('PUT /product/update-product/:productId', { params: { productId }, body: productInput(form) });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) throw error;
    toast.error(error.message);
    putOccasions(form, chosen);
    return { conflict: form };
  }
  await saveOccasions(productId, chosen);
  toast.success(t('productForm.updated'));
  return redirect(returnToList());
}

async function deleteProduct({ fields: { productId = '', name = '' } }: Submission) {
  await api('DELETE /product/delete-product/:productId', { params: { productId } });
  toast.success(t('productForm.deleted', { name }));
  return redirect(returnToList());
}

async function duplicate({ fields: { productId = '' } }: Submission) {
  const { product } = await withToast(
    api('POST /product/duplicate-product/:productId', { params: { productId }, body: {} }),
  );
  return redirect(`/dashboard/admin/product/${product.slug}`);
}

async function deletePhoto({ fields: { productId = '', encodedPhotoUrl = '' } }: Submission) {
  await api('DELETE /product/products/:productId/deletephoto/:encodedPhotoUrl', {
    params: { productId, encodedPhotoUrl },
  }).catch(() => {
    throw new FormError(t('productForm.photoNotDeleted'));
  });
  toast.success(t('productForm.photoDeleted'));
}

/** What is typed stays while photos are deleted or a save is refused. */
export const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) =>
  change.currentParams.slug !== change.nextParams.slug ||
  (change.formMethod === undefined && change.defaultShouldRevalidate);

export default function UpdateProduct({ loaderData: { product, categories, sale, occasions } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.updateProduct')}</h1>
      {product ? (
        <>
          <LanguageTabs kind="product" id={product._id} page={`/dashboard/admin/product/${product.slug}`} />
          <Editor
            key={`${product._id} ${product.version}`}
            product={product}
            categories={categories}
            occasions={occasions}
          />
          <ProductTools key={product.slug} product={product} />
          <SaleFields key={product._id} product={product} sale={sale} />
          <DeleteProduct product={product} />
        </>
      ) : (
        <p>{t('productForm.notFetched')}</p>
      )}
    </>
  );
}

interface EditorProps {
  product: AdminProductBody;
  categories: readonly CategoryBody[];
  occasions: ProductOccasions | null;
}

function Editor({ product, categories, occasions }: EditorProps) {
  const [conflict, setConflict] = useState<FormData | null>(null);
  const { revalidate } = useRevalidator();
  const { _id: productId } = product;
  const save = useActionForm<{ conflict: FormData }>({
    intent: 'save',
    onSuccess: (saved) => setConflict(saved.conflict),
  });
  return (
    <>
      {conflict && (
        <div className="panel mb-5 max-w-[700px] grid gap-3" role="alert">
          <p>{t('productForm.changedByOthers')}</p>
          <div className="button-row">
            <Button look="ghost" small onClick={() => void revalidate()}>
              {t('productForm.lookAtTheirs')}
            </Button>
            <Button look="ghost" small onClick={() => save.submit(overwriting(conflict, productId))}>
              {t('productForm.saveMineOver')}
            </Button>
          </div>
        </div>
      )}
      <ProductForm
        product={product}
        categories={categories}
        occasions={occasions}
        submitLabel={t('adminFrame.updateProduct')}
        save={save}
      />
    </>
  );
}

function DeleteProduct({ product: { _id: productId, name } }: Pick<EditorProps, 'product'>) {
  return (
    <div className="mt-5 flex max-w-[700px] justify-end">
      <ConfirmedButton
        intent="delete"
        fields={{ productId, name }}
        question={t('productForm.deleteQuestion')}
        yes={t('forms.delete')}
        busy={t('productForm.delete')}
      >
        {t('productForm.delete')}
      </ConfirmedButton>
    </div>
  );
}

function overwriting(form: FormData, productId: string): FormData {
  form.set('productId', productId);
  form.delete('loadedVersion');
  return form;
}
