import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { ProposalBody, SizeBody } from '../../../../couriers/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { api } from '../../../api-client/api-client.ts';
import { withToast } from '../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../components/forms/button.tsx';
import { Segments } from '../../../components/forms/segments.tsx';
import { head } from '../../../document/head.ts';
import { rich } from '../../../document/rich.ts';
import { formAction } from '../../../hooks/form-action.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { shopIn } from '../../../hooks/use-shop.ts';
import type { Route } from './+types/pack';
import { Booked } from './pack/booked.tsx';
import { ParcelCard } from './pack/parcel-card.tsx';
import { type Choice, chosenRate, type Packing, type Plan, usePacking } from './pack/use-packing.ts';

/** As many as one call books. */
const maxAtOnce = 60;
const askAgainMs = 1_500;

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('adminFrame.pack')} - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const listed = await api('GET /courier/parcels', { signal });
  const known = listed.toBook.flatMap(({ order, pin, size }) => (size && pin ? [{ order, ...size }] : []));
  return { ...listed, proposals: known.length > 0 ? await findProposals(known.slice(0, maxAtOnce), signal) : [] };
}

/** Without an answer the parcels can be booked all the same. */
function findProposals(parcels: (SizeBody & { order: string })[], signal?: AbortSignal): Promise<ProposalBody[]> {
  return api('POST /courier/rates', { body: { parcels }, signal }).then(
    ({ proposals }) => proposals,
    () => [],
  );
}

export const clientAction = formAction({
  findRates: ({ fields: { parcels = '[]' } }) => findProposals(JSON.parse(parcels)),
  book: ({ fields: { parcels = '[]' } }) =>
    withToast(
      api('POST /courier/shipments', { body: { parcels: JSON.parse(parcels) }, idempotencyKey: crypto.randomUUID() }),
    ),
  cancel: ({ fields: { shipmentId = '' } }) =>
    withToast(api('POST /courier/shipments/:shipmentId/cancel', { params: { shipmentId } })),
  addPhoto: ({ fields: { shipmentId = '', photo = '' } }) =>
    withToast(api('POST /courier/shipments/:shipmentId/photos', { params: { shipmentId }, body: { photo } })),
  pickup: () => withToast(api('POST /courier/pickups')),
});

export default function Pack({ loaderData }: Route.ComponentProps) {
  const { isConnected, toBook, booked, proposals } = loaderData;
  const packing = usePacking(toBook, proposals);
  useAskAgain(booked.some(({ state }) => state === 'asked' || state === 'cancelling'));
  if (!isConnected) return <NotConnected />;
  return (
    <div className="pb-8">
      <h1 className="mb-4">{t('adminFrame.pack')}</h1>
      {toBook.length === 0 && <p className="py-2 text-ink-2">{t('packing.nothingWaits')}</p>}
      {toBook.length > 1 && <ChooseForAll packing={packing} />}
      <ul className="grid gap-4">
        {toBook.map((parcel) => (
          <ParcelCard key={parcel.order} parcel={parcel} packing={packing} />
        ))}
      </ul>
      {toBook.length > 0 && <Book packing={packing} total={toBook.length} />}
      <Booked shipments={booked} />
    </div>
  );
}

function NotConnected() {
  return (
    <>
      <h1 className="mb-4">{t('adminFrame.pack')}</h1>
      <p className="text-ink-2">
        {rich('packing.notConnected', { link: (text) => <Link to="/dashboard/admin/couriers">{text}</Link> })}
      </p>
    </>
  );
}

/** Until the provider has answered. */
function useAskAgain(isOpen: boolean): void {
  const { revalidate, state } = useRevalidator();
  const ask = useEffectEvent(() => {
    if (state === 'idle') void revalidate();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(ask, askAgainMs);
    return () => clearInterval(timer);
  }, [isOpen]);
}

const choices = [
  { value: 'cheapest', label: t('packing.cheapest') },
  { value: 'fastest', label: t('packing.fastest') },
] as const;

function ChooseForAll({ packing }: { packing: Packing }) {
  const [chosen, setChosen] = useState<Choice>('cheapest');
  const choose = (choice: Choice) => {
    setChosen(choice);
    packing.chooseForAll(choice);
  };
  return (
    <div className="mb-4 grid gap-2">
      <div>
        <Segments options={choices} value={chosen} change={choose} />
      </div>
      <p className="text-sm text-ink-2">{t('packing.chosenForAll')}</p>
    </div>
  );
}

function nameBooking(count: number, total: number): string {
  if (total === 1) return t('packing.book');
  return count === total ? t('packing.bookAll', { total }) : t('packing.bookSome', { count, total });
}

function Book({ packing, total }: { packing: Packing; total: number }) {
  const plans = packing.complete.slice(0, maxAtOnce);
  const { isBusy, submit } = useActionForm({ intent: 'book' });
  const prices = plans.flatMap((plan) => chosenRate(plan)?.price ?? []);
  const sum = prices.reduce((one, other) => one + other, 0);
  const body = (plan: Plan) => ({ order: plan.order, ...plan.size, courier: plan.courier });
  return (
    <div className="sticky bottom-0 z-2 -mx-gutter mt-4 grid gap-3 border-t border-twine bg-paper px-gutter py-3 max-lg:bottom-[calc(60px+env(safe-area-inset-bottom))] lg:mx-0 lg:px-0">
      <p>
        {prices.length > 0
          ? t('packing.parcelsForPrice', { count: plans.length, price: formatPrice(sum) })
          : t('packing.parcels', { count: plans.length })}
      </p>
      <Button
        wide
        aria-disabled={plans.length === 0 || undefined}
        busy={isBusy && t('numbers.booking')}
        onClick={() => plans.length > 0 && submit({ parcels: JSON.stringify(plans.map(body)) })}
      >
        {nameBooking(plans.length, total)}
      </Button>
    </div>
  );
}
