import { useState } from 'react';
import type { ProductBody, SaleBody } from '../../../../../catalog/api.ts';
import { formatWeekday } from '../../../../../shared/dates/weekday.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice, parseRupees } from '../../../../../shared/money.ts';
import { api } from '../../../../api-client/api-client.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { FirstAndLastDay } from '../../../../components/forms/day-field.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { FormError, type Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

export async function loadSale(productId: string, signal: AbortSignal): Promise<SaleBody | null> {
  return (await api('GET /product/products/:productId/sale', { params: { productId }, signal })).sale;
}

export async function startSale({ fields: { productId = '', salePrice = '', from, until } }: Submission) {
  const price = parseRupees(salePrice);
  if (price === null) throw new FormError('', { price: t('giftSettings.priceIsNumber') });
  const body = { price, from: from || null, until: until || null };
  return withToast(api('PUT /product/products/:productId/sale', { params: { productId }, body }));
}

export async function endSale({ fields: { productId = '' } }: Submission) {
  return withToast(api('DELETE /product/products/:productId/sale', { params: { productId } }));
}

interface SaleFieldsProps {
  product: Pick<ProductBody, '_id' | 'price' | 'regularPrice'>;
  sale: SaleBody | null;
}

/** The sale price of a product, apart from its form: it has its own button. */
export function SaleFields({ product, sale: loaded }: SaleFieldsProps) {
  const [sale, setSale] = useState(loaded);
  const onSuccess = (answer: { sale: SaleBody | null }) => setSale(answer.sale);
  const start = useActionForm({ intent: 'startSale', onSuccess });
  const { errors } = start;
  return (
    <form
      {...start.props}
      key={JSON.stringify(sale)}
      className="panel mt-5 grid max-w-[700px] gap-5"
      noValidate
      aria-labelledby="sale-title"
    >
      <h2 id="sale-title" className="text-xl">
        {t('productForm.onSale')}
      </h2>
      <p>{sale ? describeSale(sale) : t('productForm.saleHint')}</p>
      <input type="hidden" name="productId" value={product._id} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-5">
        <div>
          <Field
            label={t('productForm.salePriceLabel')}
            name="salePrice"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={sale?.price}
            error={errors.price}
          />
        </div>
        <FirstAndLastDay days={sale} errors={errors} noEnd={t('productForm.untilYouEnd')} />
      </div>
      <div className="button-row">
        <Button look="ghost" type="submit" busy={start.isBusy && t('adminOrder.saving')}>
          {sale ? t('productForm.changeSale') : t('productForm.startSale')}
        </Button>
        {sale && <EndButton productId={product._id} onSuccess={onSuccess} />}
      </div>
    </form>
  );
}

interface EndButtonProps {
  productId: string;
  onSuccess: (answer: { sale: SaleBody | null }) => void;
}

function EndButton({ productId, onSuccess }: EndButtonProps) {
  const { isBusy, submit } = useActionForm({ intent: 'endSale', onSuccess });
  return (
    <Button look="danger" busy={isBusy && t('productForm.endingSale')} onClick={() => submit({ productId })}>
      {t('productForm.endSale')}
    </Button>
  );
}

function describeSale({ price, regularPrice, from, until, isRunning }: SaleBody): string {
  const said = [
    t('productForm.insteadOf', { price: formatPrice(price), regular: formatPrice(regularPrice) }),
    from && t('productForm.fromDay', { day: formatWeekday(from) }),
    until && t('listing.saleUntil', { day: formatWeekday(until) }),
  ];
  const parts = said.filter(Boolean).join(', ');
  return isRunning ? t('productForm.saleNow', { parts }) : t('productForm.salePlanned', { parts });
}
