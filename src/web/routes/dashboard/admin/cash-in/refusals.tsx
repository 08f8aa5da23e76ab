import { Link } from 'react-router';
import type { CashBody } from '../../../../../orders/api.ts';
import { dayInIndia } from '../../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../../shared/dates/weekday.ts';
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
    <section aria-label="Refused">
      <h2 className="mb-3 text-xl">
        Refused <span className="font-text text-base font-semibold text-ink-2">{refusals.length}</span>
      </h2>
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {refusals.map((refusal) => (
          <li
            key={refusal.order}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-twine px-5 py-3 last:border-0 max-lg:px-gutter"
          >
            <span>
              <Link to={`/dashboard/admin/order/${refusal.order}`}>{formatOrderNumber(refusal.number)}</Link>
              <span className="text-sm text-ink-2">
                {`, ${formatWeekday(dayInIndia(new Date(refusal.createdAt)))}, PIN ${refusal.region}…, cost ${formatPrice(refusal.cost)}`}
              </span>
            </span>
            <Forgive refusal={refusal} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">
        After two within a year, a buyer pays in advance. Only hashes of phone and account are stored.
      </p>
    </section>
  );
}

function Forgive({ refusal: { order: orderId, number } }: { refusal: Refusal }) {
  const { isBusy, submit } = useActionForm({ intent: 'forgive' });
  if (!useIsOwner()) return null;
  return (
    <Button
      look="ghost"
      small
      busy={isBusy && 'Processing...'}
      aria-label={`Forgive ${formatOrderNumber(number)}`}
      onClick={() => submit({ orderId })}
    >
      Forgive
    </Button>
  );
}
