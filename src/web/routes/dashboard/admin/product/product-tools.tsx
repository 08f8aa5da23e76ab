import { useId, useState } from 'react';
import type { AdminProductBody } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import type { EditDone } from '../../../../components/admin/products/edit-products.ts';
import { VisibilitySwitch } from '../../../../components/admin/products/visibility-switch.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

/** What can be done with a product beside changing its fields. */
export function ProductTools({ product }: { product: AdminProductBody }) {
  const id = useId();
  const [isHidden, setHidden] = useState(product.hidden);
  const { submit, isBusy } = useActionForm({ intent: 'duplicate' });
  const onDone = ({ refusal }: EditDone) => !refusal && setHidden(!isHidden);
  return (
    <section className="panel mt-5 max-w-[700px]" aria-label={t('productForm.moreAbout')}>
      <div className="flex items-center justify-between gap-4">
        <p id={id}>
          <b className="font-semibold">{t('adminProducts.inTheShop')}</b>
          <br />
          <span className="text-sm text-ink-2">
            {isHidden ? t('productForm.hiddenFromOthers') : t('productForm.everybodySees')}
          </span>
        </p>
        <VisibilitySwitch product={{ _id: product._id, hidden: isHidden }} describedBy={id} onDone={onDone} />
      </div>
      <Button
        look="plain"
        busy={isBusy && t('productForm.duplicating')}
        onClick={() => submit({ productId: product._id })}
      >
        {t('productForm.duplicate')}
      </Button>
    </section>
  );
}
