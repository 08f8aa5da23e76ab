import { useState } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { loadCategories } from '../../../components/admin/products/load-categories.ts';
import {
  loadProductOccasions,
  saveOccasions,
  takeOccasions,
} from '../../../components/admin/products/occasions-fold.tsx';
import { discardDraft, emptyDraft, openDraft } from '../../../components/admin/products/product-drafts.ts';
import { ProductForm } from '../../../components/admin/products/product-form.tsx';
import { addCategory, productInput } from '../../../components/admin/products/save-product.ts';
import { ButtonLink } from '../../../components/forms/button.tsx';
import { head } from '../../../document/head.ts';
import { formAction, type Submission } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import { toast } from '../../../stores/toasts.ts';
import type { Route } from './+types/create-product';
import { DraftNotice } from './create-product/draft-notice.tsx';
import { rememberDefaults, useProductDefaults } from './create-product/product-defaults.ts';
import { published } from './create-product/published.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: t('productForm.createTitle', { shop: shopIn(matches).shopName }), isPrivate: true });

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const [categories, draft, occasions] = await Promise.all([
    loadCategories(request.signal),
    openDraft(),
    loadProductOccasions(null, request.signal),
  ]);
  return { categories, draft, occasions };
};

export const clientAction = formAction(
  { save, addCategory },
  { save: t('productForm.notCreated'), addCategory: t('adminProducts.categoryNotCreated') },
);

async function save({ form, fields }: Submission) {
  const { draftId = '' } = fields;
  form.delete('draftId');
  const chosen = takeOccasions(form);
  const { product } = await api('POST /product/create-product', { body: productInput(form) });
  if (chosen && chosen.length > 0) await saveOccasions(product._id, chosen);
  discardDraft(draftId);
  rememberDefaults(fields);
  toast.success(t('productForm.created'));
  published.note(product);
  return redirect('/dashboard/admin/products');
}

/** The draft stays while a category is added or the form is refused. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

export default function CreateProduct({ loaderData: { categories, draft: opened, occasions } }: Route.ComponentProps) {
  const save = useActionForm({ intent: 'save' });
  const defaults = useProductDefaults();
  const [draft, setDraft] = useState(opened);
  const dismiss = () => {
    discardDraft(draft.id);
    setDraft(emptyDraft());
  };
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.createProduct')}</h1>
      {draft.savedAt > 0 && <DraftNotice draft={draft} dismiss={dismiss} startAnother={() => setDraft(emptyDraft())} />}
      <ProductForm
        key={draft.id}
        draft={draft}
        defaults={defaults}
        categories={categories}
        occasions={occasions}
        submitLabel={t('adminFrame.createProduct')}
        save={save}
      >
        <ButtonLink look="plain" to="/dashboard/admin/products">
          {t('productForm.keepAsDraft')}
        </ButtonLink>
      </ProductForm>
    </>
  );
}
