import { useState } from 'react';
import {
  chargeDelivery,
  type DeliveryCharges,
  type PlaceZone,
} from '../../../../../../shared/delivery/delivery-charges.ts';
import { translateState } from '../../../../../../shared/delivery/name-state.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { formatPaise, formatPrice, parseRupees, roundToPaise } from '../../../../../../shared/money.ts';
import { ExamplePin } from './example-pin.tsx';
import { useFoundPlace } from './use-found-place.ts';

/** The form's entries as they are typed. */
export type TypedCharges = Record<string, string>;

const exampleGoods = 500;

/** What a buyer would pay with the charges in the form. */
export function ChargeExample({ typed }: { typed: TypedCharges }) {
  const [pin, setPin] = useState('411004');
  const place = useFoundPlace(pin);
  const origin = useFoundPlace(typed.originPin ?? '');
  return (
    <section className="panel grid gap-4" aria-labelledby="example">
      <h2 id="example" className="text-lg">
        {t('adminFrame.buyerPays')}
      </h2>
      <ExamplePin label={t('deliverySettings.buyersPin')} pin={pin} change={setPin} />
      <p aria-live="polite">{place && describeExample(typed, pin, { place, origin })}</p>
    </section>
  );
}

type Found = ReturnType<typeof useFoundPlace>;

function describeExample(typed: TypedCharges, pin: string, { place, origin }: { place: Found; origin: Found }): string {
  const charges = chargesIn(typed);
  const line = { pricePaise: roundToPaise(exampleGoods), quantity: 1, shipping: true, isDeliveredFree: false };
  const zone = findZone(typed, pin.replace(/\D/g, ''), { place, origin });
  const { deliveryPaise } = chargeDelivery(charges, zone, [line]);
  const buyer = {
    place: place?.city ?? (place?.state ? translateState(place.state) : pin),
    amount: formatPrice(exampleGoods),
  };
  const pays =
    deliveryPaise > 0
      ? t('deliverySettings.examplePays', { ...buyer, charge: formatPaise(deliveryPaise) })
      : t('deliverySettings.exampleFree', buyer);
  const free = charges.freeAbovePaise;
  const isFreeLater = charges.kind !== 'none' && free !== null && deliveryPaise > 0;
  return [
    pays,
    typed.byCourier === 'on' && t('deliverySettings.exampleFallback'),
    isFreeLater && t('deliverySettings.exampleFreeFrom', { amount: formatPaise(free) }),
  ]
    .filter(Boolean)
    .join(' ');
}

function findZone(typed: TypedCharges, pin: string, { place, origin }: { place: Found; origin: Found }): PlaceZone {
  if (prefixesIn(typed.cityPrefixes).some((prefix) => pin.startsWith(prefix))) return 'city';
  return place?.state && place.state === origin?.state ? 'state' : 'rest';
}

export function prefixesIn(typed = ''): string[] {
  return typed.split(/[\s,]+/).filter(Boolean);
}

function chargesIn(typed: TypedCharges): DeliveryCharges {
  const paise = (name: string) => roundToPaise(parseRupees(typed[name] ?? '') ?? 0);
  const free = parseRupees(typed.freeAbove ?? '');
  return {
    kind: typed.kind as DeliveryCharges['kind'],
    flatPaise: paise('flat'),
    cityPaise: paise('city'),
    statePaise: paise('state'),
    restPaise: paise('rest'),
    freeAbovePaise: free === null ? null : roundToPaise(free),
  };
}
