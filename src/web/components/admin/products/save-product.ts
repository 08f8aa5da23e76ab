import { t } from '../../../../shared/languages/translate.ts';
import { requiredFields } from '../../../../shared/product-fields.ts';
import { api } from '../../../api-client/api-client.ts';
import { FormError, type Submission } from '../../../hooks/form-action.ts';
import { withToast } from '../settings/with-toast.ts';

export const listMissing = (form: FormData) => requiredFields.filter((name) => !String(form.get(name) ?? '').trim());

export function productInput(form: FormData): FormData {
  form.delete('intent');
  const missing = listMissing(form);
  if (missing.length > 0)
    throw new FormError(
      t('productForm.fillAll'),
      Object.fromEntries(missing.map((name) => [name, t('account.required')])),
    );
  return form;
}

/** A category that is added while a product is being written. */
export function addCategory({ fields: { name = '' } }: Submission) {
  return withToast(api('POST /category/create-category', { body: { name } }));
}
