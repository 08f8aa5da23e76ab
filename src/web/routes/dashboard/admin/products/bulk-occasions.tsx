import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { DialogButtons } from '../../../../components/forms/dialog.tsx';
import { Select } from '../../../../components/forms/field.tsx';
import type { Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { useAnswer } from '../../../../hooks/use-answer.ts';

export function assignFromList({ fields: { products = '[]', how = 'add', occasion = '' } }: Submission) {
  const body = { products: JSON.parse(products) as string[], [how === 'remove' ? 'remove' : 'add']: [occasion] };
  return withToast(api('POST /occasions/assign', { body }));
}

interface BulkOccasionsProps {
  products: readonly { _id: string }[];
  onDone: () => void;
}

/** Assigns the chosen products to an occasion or a recipient, or takes them out. */
export function BulkOccasions({ products, onDone }: BulkOccasionsProps) {
  const { props, isBusy } = useActionForm({ intent: 'assign', onSuccess: onDone });
  const { value } = useAnswer('', (signal) => api('GET /occasions/all', { signal }));
  const occasions = value?.occasions ?? [];
  return (
    <form {...props} className="grid gap-4" noValidate>
      <h2>{t('adminProducts.occasionOf', { count: products.length })}</h2>
      <input type="hidden" name="products" value={JSON.stringify(products.map(({ _id }) => _id))} />
      <Select label={t('product.change')} name="how">
        <option value="add">{t('adminProducts.assignTo')}</option>
        <option value="remove">{t('adminProducts.takeOutOf')}</option>
      </Select>
      <Select label={t('adminProducts.occasionOrRecipient')} name="occasion">
        {occasions.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <DialogButtons>
        <Button type="submit" busy={isBusy && t('adminOrder.saving')} disabled={occasions.length === 0}>
          {t('forms.save')}
        </Button>
      </DialogButtons>
    </form>
  );
}
