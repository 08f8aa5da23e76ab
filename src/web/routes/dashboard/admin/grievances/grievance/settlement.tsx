import { useEffect, useRef } from 'react';
import type { GrievanceBody } from '../../../../../../grievances/api.ts';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { useSavedForm } from '../../../../../components/admin/settings/use-saved-form.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import { focusOn } from '../../../../../hooks/use-focus-on-navigation.ts';

export function Settlement({ grievance: { number, settledAt, outcome } }: { grievance: GrievanceBody }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(settledAt);
  useEffect(() => {
    if (settledAt && !before.current) focusOn(heading.current);
    before.current = settledAt;
  }, [settledAt]);
  return (
    <section className="panel grid gap-4 max-lg:-mx-gutter" aria-labelledby="settled-title">
      <h2 id="settled-title" ref={heading} className="text-xl">
        {t('grievance.settled')}
      </h2>
      {settledAt ? (
        <>
          <p dir="auto" className="wrap-anywhere">
            {outcome}
          </p>
          <p className="text-sm text-ink-2">{formatDate(settledAt)}</p>
        </>
      ) : (
        <SettleForm number={number} />
      )}
    </section>
  );
}

function SettleForm({ number }: { number: string }) {
  const { errors, isBusy, props } = useSavedForm({ intent: 'settle' });
  return (
    <>
      <p className="text-ink-2">{t('numbers.whenYouAgree')}</p>
      <form {...props} className="grid gap-4" noValidate aria-label={t('numbers.settle')}>
        <Field label={t('numbers.outcome')} name="outcome" maxLength={500} error={errors.outcome} />
        <Button type="submit" look="ghost" busy={isBusy && t('adminOrder.saving')}>
          {t('numbers.settleNumber', { number })}
        </Button>
      </form>
    </>
  );
}
