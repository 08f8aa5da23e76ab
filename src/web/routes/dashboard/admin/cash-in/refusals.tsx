import { Link } from 'react-router';
import type { CashBody } from '../../../../../orders/api.ts';
import { dayInIndia } from '../../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../../shared/dates/weekday.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

type Refusal = CashBody['refusals'][number];

/** Refused parcels that count against their buyers, for a year. */
export function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  if (refusals.length === 0) return null;
  return (
    <section aria-label={t('cashIn.refused')}>
      <h2 className="mb-3 text-xl">
        {t('cashIn.refused')} <span className="font-text text-base font-semibold text-ink-2">{refusals.length}</span>
      </h2>
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {refusals.map((refusal) => (
          <li
            key={refusal.order}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-twine px-5 py-3 last:border-0 max-lg:px-gutter"
          >
            <span>
              <Link to={`/dashboard/admin/order/${refusal.order}`}>{formatOrderNumber(refusal.number)}</Link>
              <span className="text-sm text-ink-2">{`, ${describe(refusal)}`}</span>
            </span>
            <Forgive refusal={refusal} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">{t('cashIn.afterTwo')}</p>
    </section>
  );
}

function describe({ createdAt, region, cost }: Refusal): string {
  const day = formatWeekday(dayInIndia(new Date(createdAt)));
  return t('cashIn.refusal', { day, region, cost: formatPrice(cost) });
}

function Forgive({ refusal: { order: orderId, number } }: { refusal: Refusal }) {
  const { isBusy, submit } = useActionForm({ intent: 'forgive' });
  if (!useIsOwner()) return null;
  return (
    <Button
      look="ghost"
      small
      busy={isBusy && t('product.processing')}
      aria-label={t('cashIn.forgiveNumbered', { number: formatOrderNumber(number) })}
      onClick={() => submit({ orderId })}
    >
      {t('cashIn.forgive')}
    </Button>
  );
}
