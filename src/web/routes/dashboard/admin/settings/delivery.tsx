import { type FormEvent, useState } from 'react';
import type { ChargeKind } from '../../../../../shared/delivery/delivery-charges.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { parseRupees } from '../../../../../shared/money.ts';
import type { OwnersDeliveryBody } from '../../../../../shipping/api.ts';
import { api, type CallOptions } from '../../../../api-client/api-client.ts';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import type { FieldErrors } from '../../../../components/forms/form-errors.ts';
import { head } from '../../../../document/head.ts';
import { FormError, formAction, type Submission } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import type { Route } from './+types/delivery';
import { ByCourier, readByCourier } from './delivery/by-courier.tsx';
import { ChargeExample, prefixesIn, type TypedCharges } from './delivery/charge-example.tsx';
import { Charge, makeChargeProps, ZoneFields } from './delivery/charge-fields.tsx';
import { DeliveryDays, saveDays } from './delivery/delivery-days.tsx';
import { acceptDays, LearnedDays } from './delivery/learned-days.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({ title: `${t('frame.dashboard')} - ${t('product.delivery')} - ${shopIn(matches).shopName}`, isPrivate: true });

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [{ delivery }, { days }, queue, learned] = await Promise.all([
    api('GET /shop/delivery', { signal }),
    api('GET /shop/delivery-days', { signal }),
    api('GET /shop/promise-queue', { signal }),
    api('GET /courier/learned-days', { signal }),
  ]);
  return { delivery, days, queue, learned };
}

type Body = NonNullable<Exclude<CallOptions<'PUT /shop/delivery'>['body'], FormData>>;

const amountNames = ['flat', 'city', 'state', 'rest', 'freeAbove'] as const;

export const clientAction = formAction({ saveCharges, saveDays, acceptDays });

function saveCharges({ fields: { kind, originPin, cityPrefixes, ...typed } }: Submission) {
  const amounts: Partial<Record<(typeof amountNames)[number], number>> = {};
  const errors: Record<string, string> = {};
  for (const name of amountNames) {
    const written = typed[name]?.trim();
    if (!written) continue;
    const rupees = parseRupees(written);
    if (rupees === null) errors[name] = t('cashRules.amountIsNumber');
    else amounts[name] = rupees;
  }
  if (Object.keys(errors).length > 0) throw new FormError(t('cashRules.checkAmounts'), errors);
  const zones = originPin === undefined ? {} : { originPin: originPin.trim(), cityPrefixes: prefixesIn(cityPrefixes) };
  const byCourier = readByCourier(typed) as Body['byCourier'];
  const body = { kind: kind as ChargeKind, ...zones, ...amounts, freeAbove: amounts.freeAbove ?? null, byCourier };
  return withToast(api('PUT /shop/delivery', { body }));
}

const kinds: readonly [ChargeKind, string][] = [
  ['none', t('deliverySettings.kindNone')],
  ['flat', t('deliverySettings.kindFlat')],
  ['zones', t('deliverySettings.kindZones')],
];

/** What delivery costs, and when parcels leave and arrive. */
export default function Delivery({ loaderData: { delivery, days, queue, learned } }: Route.ComponentProps) {
  const [typed, setTyped] = useState(() => toTypedCharges(delivery));
  const { errors, isBusy, props } = useSavedForm({ intent: 'saveCharges' });
  const watch = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    props.onChange();
    const entries = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]);
    setTyped((present) => ({ ...present, byCourier: '', ...Object.fromEntries(entries) }));
  };
  return (
    <>
      <h1 className="mb-5">{t('product.delivery')}</h1>
      <div className="grid items-start gap-6 min-[1180px]:grid-cols-[minmax(0,1fr)_320px]">
        <form {...props} noValidate onChange={watch} className="panel grid gap-5">
          <ChargeChoice charges={delivery} typed={typed} errors={errors} />
          <p className="text-sm text-ink-2">{t('deliverySettings.perProduct')}</p>
          <div>
            <Button type="submit" busy={isBusy && t('forms.save')}>
              {t('forms.save')}
            </Button>
          </div>
        </form>
        <ChargeExample typed={typed} />
      </div>
      <DeliveryDays days={days} queue={queue} originPin={typed.kind === 'zones' ? null : delivery.originPin} />
      <LearnedDays learned={learned} />
    </>
  );
}

interface ChargeChoiceProps {
  charges: OwnersDeliveryBody;
  typed: TypedCharges;
  errors: FieldErrors;
}

/** The kind of charge, and the fields of that kind. */
function ChargeChoice({ charges, typed, errors }: ChargeChoiceProps) {
  const charge = makeChargeProps(charges, errors);
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold">{t('deliverySettings.whatBuyersPay')}</legend>
        {kinds.map(([kind, label]) => (
          <ChoiceField
            key={kind}
            type="radio"
            name="kind"
            value={kind}
            defaultChecked={charges.kind === kind}
            label={label}
          />
        ))}
      </fieldset>
      {typed.kind === 'flat' && (
        <Charge label={t('deliverySettings.flat')} said={t('deliverySettings.flatHint')} {...charge('flat')} />
      )}
      {typed.kind === 'zones' && <ZoneFields charges={charges} originPin={typed.originPin ?? ''} errors={errors} />}
      <ByCourier charges={charges} errors={errors} />
      {(typed.kind !== 'none' || typed.byCourier === 'on') && (
        <Charge
          label={t('deliverySettings.freeFrom')}
          said={t('deliverySettings.freeFromHint')}
          {...charge('freeAbove')}
        />
      )}
    </>
  );
}

function toTypedCharges({ kind, originPin, cityPrefixes, byCourier, ...amounts }: OwnersDeliveryBody): TypedCharges {
  const { flat, city, state, rest, freeAbove } = amounts;
  const texts = Object.entries({ flat, city, state, rest, freeAbove: freeAbove ?? '' });
  return {
    kind,
    originPin,
    byCourier: byCourier ? 'on' : '',
    cityPrefixes: cityPrefixes.join(', '),
    ...Object.fromEntries(texts.map(([name, value]) => [name, String(value)])),
  };
}
