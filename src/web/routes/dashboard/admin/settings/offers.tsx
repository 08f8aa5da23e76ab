import { type ReactNode, useState } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { offerKinds } from '../../../../../shared/orders/offer.ts';
import { api } from '../../../../api-client/api-client.ts';
import { findAmount } from '../../../../components/admin/orders/require-amount.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { head } from '../../../../document/head.ts';
import { FormError, formAction, type Submission } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/offers';
import { OfferForm } from './offers/offer-form.tsx';
import { OfferLine } from './offers/offer-line.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.offers')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) =>
  (await api('GET /shop/offers', { signal })).offers;

export const clientAction = formAction({
  add: ({ fields }) => withToast(api('POST /shop/offers', { body: offerIn(fields) })),
  pause: ({ fields: { offerId = '', isPaused } }) =>
    withToast(api('PUT /shop/offers/:offerId', { params: { offerId }, body: { isPaused: isPaused === 'true' } })),
});

function offerIn(fields: Submission['fields']) {
  const { code = '', from, until } = fields;
  const kind = offerKinds.find((one) => one === fields.kind) ?? 'percent';
  return {
    code,
    kind,
    percent: kind === 'percent' ? numberIn(fields, 'percent') : null,
    amount: kind === 'amount' ? findAmount(fields, 'amount') : null,
    minimum: findAmount(fields, 'minimum') ?? 0,
    from: from || null,
    until: until || null,
    maxUses: numberIn(fields, 'maxUses'),
    maxUsesPerBuyer: numberIn(fields, 'maxUsesPerBuyer'),
  };
}

function numberIn(fields: Submission['fields'], name: string): number | null {
  const typed = fields[name]?.trim();
  if (!typed) return null;
  if (!/^\d{1,9}$/.test(typed)) throw new FormError('', { [name]: t('giftSettings.wholeNumber') });
  return Number(typed);
}

/** The codes that shoppers enter in the cart. */
export default function Offers({ loaderData: offers }: Route.ComponentProps) {
  const [pressed, setPressed] = useState('');
  const groups = [
    {
      key: 'on',
      title: t('giftSettings.offersOn'),
      offers: offers.filter(({ state }) => state === 'on' || state === 'planned'),
    },
    {
      key: 'over',
      title: t('giftSettings.offersOver'),
      offers: offers.filter(({ state }) => state !== 'on' && state !== 'planned'),
    },
  ].filter((group) => group.offers.length > 0);
  return (
    <>
      <h1 className="mb-5">{t('adminFrame.offers')}</h1>
      <div className="grid grid-cols-1 items-start gap-8 min-[1180px]:grid-cols-[minmax(0,1fr)_400px]">
        <div className="grid gap-8">
          {offers.length === 0 && <p className="text-ink-2">{t('giftSettings.noOffers')}</p>}
          {groups.map((group) => (
            <OfferGroup key={group.key} id={`offers-${group.key}`} title={group.title} count={group.offers.length}>
              {group.offers.map((offer) => (
                <OfferLine
                  key={offer._id}
                  offer={offer}
                  hasFocus={offer._id === pressed}
                  onPress={() => setPressed(offer._id)}
                />
              ))}
            </OfferGroup>
          ))}
        </div>{' '}
        <OfferForm />
      </div>
    </>
  );
}

interface OfferGroupProps {
  id: string;
  title: string;
  count: number;
  children: ReactNode;
}

function OfferGroup({ id, title, count, children }: OfferGroupProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title} <span className="font-text text-base font-semibold text-ink-2">{count}</span>
      </h2>
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">{children}</ul>
    </section>
  );
}
