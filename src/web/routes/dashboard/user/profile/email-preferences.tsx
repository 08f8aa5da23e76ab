import { useEffect, useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
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
    <section className="mt-10 grid max-w-[440px] gap-4" aria-label={t('gifts.yourMails')}>
      <h2 className="text-lg">{t('gifts.yourMails')}</h2>
      <p>{t('user.orderMailsAlways')}</p>
      {now && !now.isConfirmed && <ConfirmFirst />}
      {now?.isConfirmed && (
        <form {...props} className="grid gap-2">
          <ChoiceField type="checkbox" name="stockAlerts" label={t('user.whenBack')} defaultChecked={now.stockAlerts} />
          <ChoiceField type="checkbox" name="reminders" label={t('user.beforeDays')} defaultChecked={now.reminders} />
          <div>
            <Button type="submit" look="ghost" busy={isBusy && t('forms.save')}>
              {t('forms.save')}
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
      <p>{t('user.confirmFirst')}</p>
      <div>
        <Button type="submit" look="ghost" busy={isBusy && t('checkout.sendLink')}>
          {t('checkout.sendLink')}
        </Button>
      </div>
    </form>
  );
}
