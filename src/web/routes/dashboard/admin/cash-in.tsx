import { useState } from 'react';
import { Link } from 'react-router';
import type { CashBody } from '../../../../orders/api.ts';
import { dayInIndia } from '../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../shared/dates/weekday.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { formatOrderNumber } from '../../../../shared/orders/order-number.ts';
import { api } from '../../../api-client/api-client.ts';
import { withToast } from '../../../components/admin/settings/with-toast.ts';
import { useIsOwner } from '../../../components/admin/use-is-owner.ts';
import { head } from '../../../document/head.ts';
import { formAction, type Submission } from '../../../hooks/form-action.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/cash-in';
import { CashCosts } from './cash-in/costs.tsx';
import { OpenRows } from './cash-in/open-rows.tsx';
import { Refusals } from './cash-in/refusals.tsx';
import { type ChosenFile, RemittanceFile } from './cash-in/remittance-file.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('adminFrame.cashIn')} - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [cash, costs] = await Promise.all([api('GET /cash/expected', { signal }), api('GET /cash/costs', { signal })]);
  return { cash, costs };
}

export const clientAction = formAction({
  book: ({ fields: { name = '', base64 = '' } }: Submission) =>
    withToast(api('POST /cash/remittances', { body: { name, base64 } })),
  settleRow: ({ fields: { rowId = '', action, number = '' } }: Submission) => {
    const body =
      action === 'assign'
        ? { action: 'assign' as const, number: Number(number.replace('#', '')) }
        : { action: action === 'accept' ? ('accept' as const) : ('dismiss' as const) };
    return withToast(api('POST /cash/remittance-rows/:rowId', { params: { rowId }, body }));
  },
  forgive: ({ fields: { orderId = '' } }: Submission) =>
    withToast(api('POST /user/order/:orderId/cash/forgive', { params: { orderId } })),
});

/** Money that couriers owe: their files, what did not fit, what is late, and what cash on delivery costs. */
export default function CashIn({ loaderData: { cash, costs } }: Route.ComponentProps) {
  const isOwner = useIsOwner();
  const [file, setFile] = useState<ChosenFile | null>(null);
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.cashIn')}</h1>
      <div className="grid items-start gap-6 min-[1180px]:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {isOwner && <RemittanceFile file={file} setFile={setFile} />}
          <OpenRows rows={cash.open} />
          <CashCosts costs={costs} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Expected cash={cash} />
          <Refusals refusals={cash.refusals} />
        </div>
      </div>
    </>
  );
}

function Expected({ cash: { expected, remitDays } }: { cash: CashBody }) {
  const sum = expected.reduce((total, { amount }) => total + amount, 0);
  return (
    <section aria-label={t('adminFrame.expected')}>
      <h2 className="mb-3 text-xl">
        {t('adminFrame.expected')}{' '}
        <span className="font-text text-base font-semibold text-ink-2">{formatPrice(sum)}</span>
      </h2>
      {expected.length === 0 && <p className="text-ink-2">{t('cashIn.nothingOwed')}</p>}
      <ul className="bg-cotton shadow-tag empty:hidden max-lg:-mx-gutter">
        {expected.map((one) => (
          <li key={one.order} className="border-b border-twine last:border-0">
            <Link
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-5 py-3 no-underline -outline-offset-3! max-lg:px-gutter"
              to={`/dashboard/admin/order/${one.order}`}
            >
              <span dir="auto" className="wrap-anywhere">
                {one.buyer} <b>{formatOrderNumber(one.number)}</b>
              </span>
              <b className="tabular-nums">{formatPrice(one.amount)}</b>
              <span dir="auto" className="text-sm text-ink-2 wrap-anywhere">
                {describeParcel(one)}
              </span>
              {one.isLate && <b className="text-sm text-madder">{`◆ ${t('cashIn.late')}`}</b>}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-2">{t('cashIn.paysWithin', { days: remitDays })}</p>
    </section>
  );
}

const formatMoment = (at: string) => formatWeekday(dayInIndia(new Date(at)));

function describeParcel({ trackingNumber, collectedAt, leftAt }: CashBody['expected'][number]): string {
  const when = collectedAt
    ? t('cashIn.deliveredOn', { day: formatMoment(collectedAt) })
    : t('cashIn.onItsWaySince', { day: formatMoment(leftAt) });
  return [trackingNumber, when].filter(Boolean).join(', ');
}
