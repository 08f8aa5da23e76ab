import { t } from '../../../../../../shared/languages/translate.ts';
import type { WebhookEvent } from '../../../../../../webhooks/api.ts';
import { FieldError } from '../../../../../components/forms/field.tsx';
import { CheckBox } from './check-box.tsx';
import { eventNames } from './names.ts';

/** What a webhook is about. */
export function EventBoxes({ chosen = [], error }: { chosen?: readonly WebhookEvent[]; error?: string }) {
  return (
    <>
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="mb-1 text-sm font-semibold">{t('connections.whatItHears')}</legend>
        {(Object.keys(eventNames) as WebhookEvent[]).map((event) => (
          <CheckBox
            key={event}
            name="events"
            value={event}
            label={eventNames[event]}
            isChecked={chosen.includes(event)}
          />
        ))}
      </fieldset>
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}
