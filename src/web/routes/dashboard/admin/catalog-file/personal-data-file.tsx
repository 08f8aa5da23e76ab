import { t } from '../../../../../shared/languages/translate.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

export function PersonalDataFile() {
  const { errors, isBusy, props } = useActionForm({ intent: 'personalData' });
  return (
    <section className="panel grid gap-4 mt-6 justify-items-start" aria-label={t('catalogFile.personalData')}>
      <h2 className="text-lg">{t('catalogFile.personalData')}</h2>
      <p>{t('catalogFile.personalDataHint')}</p>
      <form {...props} className="grid gap-4 justify-items-start">
        <Field
          label={t('catalogFile.emailOfPerson')}
          name="email"
          type="email"
          required
          maxLength={254}
          error={errors.email}
        />
        <Button type="submit" look="ghost" busy={isBusy && t('product.processing')}>
          {t('catalogFile.exportPersonalData')}
        </Button>
      </form>
    </section>
  );
}
