import type { LearnedDaysBody } from '../../../../../../couriers/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
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
        {t('deliverySettings.learnedTitle')}
      </h2>
      <p className="text-sm text-ink-2">{t('deliverySettings.learnedNote', { count: leastDeliveries })}</p>
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
      <p>{t('deliverySettings.learned', { median: medianDays, long: longDays, count: deliveries })}</p>
      <p className="text-sm text-ink-2">{t('deliverySettings.ownAndRead', { own: ownDays, promised: promisedDays })}</p>
      {(isEarlier || isAccepted) && (
        <div className="mt-1">
          <Button
            look="ghost"
            aria-label={
              isAccepted
                ? t('deliverySettings.ownAgainNamed', { name })
                : t('deliverySettings.promiseDaysNamed', { count: longDays, name })
            }
            busy={isBusy && t('adminOrder.saving')}
            onClick={() => submit({ region, isAccepted: isAccepted ? 'no' : 'yes' })}
          >
            {isAccepted ? t('deliverySettings.ownAgain') : t('deliverySettings.promiseDays', { count: longDays })}
          </Button>
        </div>
      )}
    </li>
  );
}
