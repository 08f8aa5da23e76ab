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
    <form {...props} noValidate className="grid gap-5 py-3" aria-label={`Change ${name}`}>
      <input type="hidden" name="webhookId" value={webhookId} />
      <Field label="Name" name="name" maxLength={80} defaultValue={name} error={errors.name} />
      <Field
        label="Address"
        name="url"
        type="url"
        autoComplete="off"
        defaultValue={url}
        error={errors.url}
        hint="What still waits goes to the new address, too."
      />
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-semibold">What it is told</legend>
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
        <Button type="submit" look="ghost" small busy={isBusy && 'Saving...'}>
          Save
        </Button>
        <Button look="plain" small onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
