import { t } from '../../../../../../shared/languages/translate.ts';
import { useSavedForm } from '../../../../../components/admin/settings/use-saved-form.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';

const fields = [
  t('giftSettings.firstLimit'),
  t('giftSettings.secondLimit'),
  t('giftSettings.thirdLimit'),
  t('giftSettings.fourthLimit'),
];

/** "Gifts under ₹500": the prices that have a page. */
export function PriceLimits({ limits }: { limits: readonly number[] }) {
  const { errors, isBusy, props } = useSavedForm({ intent: 'limits' });
  return (
    <form {...props} className="panel grid gap-5" noValidate aria-labelledby="price-limits">
      <h2 id="price-limits" className="text-xl">
        {t('giftSettings.underPrice')}
      </h2>
      <p className="text-ink-2">{t('giftSettings.underPriceText')}</p>
      <div className="grid grid-cols-2 gap-4">
        {fields.map((label, index) => (
          <Field
            key={label}
            label={label}
            name={`limit${index}`}
            inputMode="numeric"
            maxLength={9}
            defaultValue={limits[index]}
            error={errors[`limit${index}`] ?? (index === 0 ? errors.priceLimits : undefined)}
          />
        ))}
      </div>
      <Button type="submit" wide busy={isBusy && t('adminOrder.saving')}>
        {t('forms.save')}
      </Button>
    </form>
  );
}
