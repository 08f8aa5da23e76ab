import { t } from '../../../../../../shared/languages/translate.ts';
import type { WebhookEvent } from '../../../../../../webhooks/api.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field, FieldError } from '../../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';
import { CheckBox } from './check-box.tsx';
import { eventNames } from './names.ts';
import type { MadeSecret } from './shown-secret.tsx';

export function NewWebhook({ made }: { made: (secret: MadeSecret) => void }) {
  const { errors, isBusy, props } = useActionForm<MadeSecret>({
    intent: 'addWebhook',
    onSuccess: (secret): void => {
      props.ref.current?.reset();
      made(secret);
    },
  });
  return (
    <section className="grid gap-3" aria-labelledby="new-webhook">
      <h2 id="new-webhook" className="text-xl">
        {t('connections.anotherAddress')}
      </h2>
      <form {...props} noValidate className="panel grid gap-5 max-lg:-mx-gutter">
        <Field
          label={t('account.name')}
          name="name"
          maxLength={80}
          error={errors.name}
          hint={t('connections.nameHint')}
        />
        <Field
          label={t('account.address')}
          name="url"
          type="url"
          autoComplete="off"
          error={errors.url}
          hint={t('connections.urlHint')}
        />
        <fieldset className="grid gap-x-6 sm:grid-cols-2">
          <legend className="mb-1 text-sm font-semibold">{t('connections.whatItHears')}</legend>
          {(Object.keys(eventNames) as WebhookEvent[]).map((event) => (
            <CheckBox key={event} name="events" value={event} label={eventNames[event]} />
          ))}
        </fieldset>
        {errors.events && <FieldError>{errors.events}</FieldError>}
        <Button type="submit" look="ghost" busy={isBusy && t('product.processing')}>
          {t('connections.addAddress')}
        </Button>
      </form>
    </section>
  );
}
