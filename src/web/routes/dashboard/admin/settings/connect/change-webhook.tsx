import { t } from '../../../../../../shared/languages/translate.ts';
import type { WebhookBody } from '../../../../../../webhooks/api.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';
import { EventBoxes } from './event-boxes.tsx';

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
      />{' '}
      <EventBoxes chosen={events} error={errors.events} />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" look="ghost" small busy={isBusy && t('adminOrder.saving')}>
          {t('forms.save')}
        </Button>
        <Button look="plain" small onClick={close}>
          {t('forms.cancel')}
        </Button>
      </div>
    </form>
  );
}
