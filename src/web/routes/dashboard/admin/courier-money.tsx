import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { t } from '../../../../shared/languages/translate.ts';
import { api } from '../../../api-client/api-client.ts';
import { withToast } from '../../../components/admin/settings/with-toast.ts';
import { useIsOwner } from '../../../components/admin/use-is-owner.ts';
import { Button } from '../../../components/forms/button.tsx';
import { head } from '../../../document/head.ts';
import { rich } from '../../../document/rich.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/courier-money';
import { Months, ParcelCharges, UnknownCharges } from './courier-money/charges.tsx';
import { WeightDisputes } from './courier-money/disputes.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.courierCosts')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const month = new URL(url).searchParams.get('month');
  const [charges, { disputes }] = await Promise.all([
    api('GET /courier/charges', { query: month ? { month } : {}, signal }),
    api('GET /courier/weight-disputes', { signal }),
  ]);
  return { charges, disputes };
}

export const clientAction = formAction({
  refresh: () => withToast(api('POST /courier/charges/refresh')),
  answer: ({ fields: { disputeId = '', answer = '' } }) =>
    withToast(
      api('POST /courier/weight-disputes/:disputeId', {
        params: { disputeId },
        body: { answer: answer === 'accepted' ? 'accepted' : 'disputed' },
      }),
    ),
});

const linkToCashIn = (text: ReactNode) => <Link to="/dashboard/admin/cash-in">{text}</Link>;

/** What couriers have charged, and weights about which they disagree. */
export default function CourierMoney({ loaderData: { charges, disputes } }: Route.ComponentProps) {
  const [, setSearch] = useSearchParams();
  const isOwner = useIsOwner();
  const provider = charges.provider ?? '';
  const { isBusy, submit } = useActionForm({ intent: 'refresh' });
  return (
    <>
      <h1 className="mb-3">{t('adminFrame.courierCosts')}</h1>
      <p className="mb-5 max-w-prose text-ink-2">
        {charges.lists.charges ? t('cashIn.fromStatement') : t('cashIn.listsNoCharges', { provider })}{' '}
        {charges.lists.remittances
          ? rich('cashIn.takenAtDoors', { link: linkToCashIn })
          : rich('cashIn.takenAtDoorsWithFile', { link: linkToCashIn, provider })}
      </p>
      {!charges.lists.weightDisputes && (
        <p className="mb-5 max-w-prose text-ink-2">{t('cashIn.weightsInPanel', { provider })}</p>
      )}
      {isOwner && charges.lists.charges && (
        <div className="mb-6">
          <Button look="ghost" busy={isBusy && t('adminOrder.asking')} onClick={() => submit({})}>
            {t('cashIn.readNow')}
          </Button>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <WeightDisputes disputes={disputes} />
        <Months charges={charges} choose={(month) => setSearch({ month }, { preventScrollReset: true })} />
        <ParcelCharges charges={charges} />
        <UnknownCharges lines={charges.unknown} />
      </div>
    </>
  );
}
