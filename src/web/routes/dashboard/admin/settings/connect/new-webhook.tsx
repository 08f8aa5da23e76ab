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
        Another address
      </h2>
      <form {...props} noValidate className="panel grid gap-5 max-lg:-mx-gutter">
        <Field label="Name" name="name" maxLength={80} error={errors.name} hint="Such as Google Sheet of orders" />
        <Field
          label="Address"
          name="url"
          type="url"
          autoComplete="off"
          error={errors.url}
          hint="https, on the public internet. Each body is signed; nobody’s name or address is sent."
        />
        <fieldset className="grid gap-x-6 sm:grid-cols-2">
          <legend className="mb-1 text-sm font-semibold">What it is told</legend>
          {(Object.keys(eventNames) as WebhookEvent[]).map((event) => (
            <CheckBox key={event} name="events" value={event} label={eventNames[event]} />
          ))}
        </fieldset>
        {errors.events && <FieldError>{errors.events}</FieldError>}
        <Button type="submit" look="ghost" busy={isBusy && 'Processing...'}>
          Add the address
        </Button>
      </form>
    </section>
  );
}
