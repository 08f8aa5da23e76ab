import type { LearnedDaysBody } from '../../../../../../couriers/api.ts';
import { api } from '../../../../../api-client/api-client.ts';
import { withToast } from '../../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import type { Submission } from '../../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';

export function acceptDays({ fields: { region = '', isAccepted = '' } }: Submission) {
  const body = { isAccepted: isAccepted === 'yes' };
  return withToast(api('PUT /courier/learned-days/:region', { params: { region }, body }));
}

/** How long parcels have really taken, by region. */
export function LearnedDays({ learned: { regions, leastDeliveries } }: { learned: LearnedDaysBody }) {
  if (regions.length === 0) return null;
  return (
    <section className="panel mt-6 grid gap-4" aria-labelledby="learned">
      <h2 id="learned" className="text-lg">
        How long your parcels take
      </h2>
      <p className="text-sm text-ink-2">
        {`In working days of the courier, from the pickup to the door, where at least ${leastDeliveries} parcels of the last year arrived. Buyers read as many days as nine of ten parcels took, but never fewer than your own number unless you say so.`}
      </p>
      <ul className="grid gap-4">
        {regions.map((one) => (
          <Region key={one.region} learned={one} />
        ))}
      </ul>
    </section>
  );
}

type Learned = LearnedDaysBody['regions'][number];

function Region({ learned }: { learned: Learned }) {
  const { region, city, deliveries, medianDays, longDays, ownDays, promisedDays, isEarlier, isAccepted } = learned;
  const { isBusy, submit } = useActionForm({ intent: 'acceptDays' });
  const name = city ? `${city}, ${region}` : region;
  return (
    <li className="grid gap-1 border-t border-twine pt-4">
      <b className="font-semibold">{name}</b>
      <p>{`Half of them: ${medianDays}. Nine of ten: ${longDays}. ${deliveries} parcels.`}</p>
      <p className="text-sm text-ink-2">{`Your own number: ${ownDays}. Buyers read: ${promisedDays}.`}</p>
      {(isEarlier || isAccepted) && (
        <div className="mt-1">
          <Button
            look="ghost"
            aria-label={isAccepted ? `Promise your own number again: ${name}` : `Promise ${longDays} days: ${name}`}
            busy={isBusy && 'Saving...'}
            onClick={() => submit({ region, isAccepted: isAccepted ? 'no' : 'yes' })}
          >
            {isAccepted ? 'Promise your own number again' : `Promise ${longDays} days`}
          </Button>
        </div>
      )}
    </li>
  );
}
