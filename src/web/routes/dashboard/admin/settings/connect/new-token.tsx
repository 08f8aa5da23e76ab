import { tokenScopes } from '../../../../../../shared/access/token-scopes.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { DayField } from '../../../../../components/forms/day-field.tsx';
import { Field, FieldError } from '../../../../../components/forms/field.tsx';
import { useEmptiedForm } from '../../../../../hooks/use-emptied-form.ts';
import { CheckBox } from './check-box.tsx';
import { scopeNames } from './names.ts';
import type { MadeSecret } from './shown-secret.tsx';

export function NewToken({ made }: { made: (secret: MadeSecret) => void }) {
  const { errors, isBusy, props } = useEmptiedForm<MadeSecret>({ intent: 'makeToken', onSuccess: made });
  return (
    <section className="grid gap-3" aria-labelledby="new-token">
      <h2 id="new-token" className="text-xl">
        {t('adminFrame.newToken')}
      </h2>
      <form {...props} noValidate className="panel grid gap-5 max-lg:-mx-gutter">
        <Field label={t('adminFrame.tokenFor')} name="name" maxLength={80} error={errors.name} />
        <fieldset className="grid gap-x-6 sm:grid-cols-2">
          <legend className="mb-1 text-sm font-semibold">{t('connections.whatItMayDo')}</legend>
          {tokenScopes.map((scope) => (
            <CheckBox key={scope} name="scopes" value={scope} {...scopeNames[scope]} />
          ))}
        </fieldset>
        {errors.scopes && <FieldError>{errors.scopes}</FieldError>}
        <p className="text-sm text-ink-2">{t('connections.neverMay')}</p>
        <DayField
          label={t('forms.lastDay')}
          name="lastDay"
          hint={t('connections.lastDayHint')}
          error={errors.lastDay}
        />
        <Button type="submit" wide busy={isBusy && t('product.processing')}>
          {t('connections.makeToken')}
        </Button>
      </form>
    </section>
  );
}
