import { t } from '../../../../../../shared/languages/translate.ts';
import type { WebhookBody, WebhookEvent } from '../../../../../../webhooks/api.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field, FieldError } from '../../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';
import { CheckBox } from './check-box.tsx';
import { eventNames } from './names.ts';

/** Its address and its events; the secret stays. */
export function ChangeWebhook({ webhook, close }: { webhook: WebhookBody; close: () => void }) {
  const { _id: webhookId, name, url, events } = webhook;
  const { errors, isBusy, props } = useActionForm({ intent: 'changeWebhook', onSuccess: close });
  return (
    <form {...props} noValidate className="grid gap-5 py-3" aria-label={t('cart.changeNamed', { name })}>
      <input type="hidden" name="webhookId" value={webhookId} />
      <Field label={t('account.name')} name="name" maxLength={80} defaultValue={name} error={errors.name} />
      <Field
        label={t('account.address')}
        name="url"
        type="url"
        autoComplete="off"
        defaultValue={url}
        error={errors.url}
        hint={t('connections.addressHint')}
      />
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-semibold">{t('connections.whatItHears')}</legend>
        {(Object.keys(eventNames) as WebhookEvent[]).map((event) => (
          <CheckBox
            key={event}
            name="events"
            value={event}
            label={eventNames[event]}
            isChecked={events.includes(event)}
          />
        ))}
      </fieldset>
      {errors.events && <FieldError>{errors.events}</FieldError>}
      <div className="flex flex-wrap gap-4">
        <Button type="submit" look="ghost" small busy={isBusy && t('giftSettings.saving')}>
          {t('forms.save')}
        </Button>
        <Button look="plain" small onClick={close}>
          {t('forms.cancel')}
        </Button>
      </div>
    </form>
  );
}
