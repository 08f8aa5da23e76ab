import { dayInIndia, formatDay } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import type { Answer } from '../../../../api-client/api-client.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

type Earlier = Answer<'GET /shop/earlier-orders'>['earlier'];

/** Why orders paid before invoices were on have none, and whether they get one now. */
export function EarlierOrders({ earlier }: { earlier: Earlier }) {
  const { since, count, total, leftOut, choice } = earlier;
  if (!since || count === 0) return null;
  const day = formatDay(dayInIndia(new Date(since)));
  if (choice === 'leave')
    return <p className="text-sm text-ink-2">{t('paymentSettings.leftWithout', { count, day })}</p>;
  return (
    <section className="panel grid gap-3 max-lg:-mx-gutter" aria-labelledby="earlier-orders">
      <h2 id="earlier-orders" className="text-lg">
        {t('paymentSettings.earlierTitle')}
      </h2>
      <p>{t('paymentSettings.earlierQuestion', { count, day, total: formatPrice(total) })}</p>
      <p>{t('paymentSettings.lateInvoices')}</p>
      {leftOut > 0 && <p className="text-sm text-ink-2">{t('paymentSettings.leftOut', { count: leftOut })}</p>}
      <WhatTheLawAsks />
      {choice === 'make' ? <p role="status">{t('paymentSettings.beingMade')}</p> : <Choice />}
    </section>
  );
}

/** The paragraph of docs/invoicing.md. */
function WhatTheLawAsks() {
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t('paymentSettings.whatLawAsks')}
      </summary>
      <p className="pb-2 text-sm">{t('paymentSettings.law')}</p>
    </details>
  );
}

function Choice() {
  const make = useActionForm({ intent: 'make' });
  const leave = useActionForm({ intent: 'leave' });
  return (
    <div className="flex flex-wrap gap-3">
      <form {...make.props}>
        <Button type="submit" busy={make.isBusy && t('checkout.oneMoment')}>
          {t('paymentSettings.makeInvoices')}
        </Button>
      </form>
      <form {...leave.props}>
        <Button type="submit" look="ghost" busy={leave.isBusy && t('checkout.oneMoment')}>
          {t('paymentSettings.leaveWithout')}
        </Button>
      </form>
    </div>
  );
}
