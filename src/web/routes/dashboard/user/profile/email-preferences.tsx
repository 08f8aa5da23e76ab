import { useEffect, useState } from 'react';
import { type Answer, api } from '../../../../api-client/api-client.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

/** Emails about orders and the account are not among them. */
export function EmailPreferences() {
  const [now, setNow] = useState<Answer<'GET /user/email-preferences'>>();
  const { isBusy, props } = useActionForm({ intent: 'emails' });
  useEffect(() => {
    api('GET /user/email-preferences').then(setNow, () => undefined);
  }, []);
  return (
    <section className="mt-10 grid max-w-[440px] gap-4" aria-label="Your mails">
      <h2 className="text-lg">Your mails</h2>
      <p>Mails about your orders and your account always come. These come only if you asked for them:</p>
      {now && !now.isConfirmed && <ConfirmFirst />}
      {now?.isConfirmed && (
        <form {...props} className="grid gap-2">
          <ChoiceField
            type="checkbox"
            name="stockAlerts"
            label="When a gift is back"
            defaultChecked={now.stockAlerts}
          />
          <ChoiceField
            type="checkbox"
            name="reminders"
            label="Before days to remember"
            defaultChecked={now.reminders}
          />
          <div>
            <Button type="submit" look="ghost" busy={isBusy && 'Save'}>
              Save
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

function ConfirmFirst() {
  const { isBusy, props } = useActionForm({ intent: 'confirm' });
  return (
    <form {...props} className="grid gap-2">
      <p>Please confirm your email address first: then you can choose here.</p>
      <div>
        <Button type="submit" look="ghost" busy={isBusy && 'Send me the link'}>
          Send me the link
        </Button>
      </div>
    </form>
  );
}
