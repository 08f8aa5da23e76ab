import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '../platform/database/database.ts';
import { takeLock } from '../platform/database/take-lock.ts';
import { fieldError } from '../platform/errors.ts';
import type { CourierChargeRules } from '../shared/delivery/courier-charge.ts';
import { t } from '../shared/languages/translate.ts';
import { roundToPaise } from '../shared/money.ts';
import type { deliveryInput } from './api.ts';
import { findCharges, type StoredCharges } from './find-charges.ts';
import { findPlace } from './pin-codes.ts';
import { deliveryCharges } from './schema.ts';

export type DeliveryForm = Partial<z.output<typeof deliveryInput>>;

/** Throws ShopError 400 for zones without a known PIN code of the shop. */
export async function changeCharges(tx: Tx, form: DeliveryForm): Promise<StoredCharges> {
  await takeLock(tx, 'delivery charges');
  const charges = merged(await findCharges(tx), form);
  if (charges.kind === 'zones' && !findPlace(charges.originPin).state)
    throw fieldError('originPin', t('deliveryAnswers.originForState'));
  const set = { ...charges, changedAt: sql`now()` };
  await tx
    .insert(deliveryCharges)
    .values({ id: 'shop', ...charges })
    .onConflictDoUpdate({ target: deliveryCharges.id, set });
  return charges;
}

function merged(charges: StoredCharges, form: DeliveryForm): StoredCharges {
  const { kind, flat, originPin, cityPrefixes, city, state, rest, freeAbove, byCourier } = form;
  const paise = (rupees: number | undefined, present: number) =>
    rupees === undefined ? present : roundToPaise(rupees);
  const { freeAbovePaise } = charges;
  return {
    kind: kind ?? charges.kind,
    originPin: originPin ?? charges.originPin,
    cityPrefixes: cityPrefixes ?? charges.cityPrefixes,
    flatPaise: paise(flat, charges.flatPaise),
    cityPaise: paise(city, charges.cityPaise),
    statePaise: paise(state, charges.statePaise),
    restPaise: paise(rest, charges.restPaise),
    freeAbovePaise: freeAbove === undefined ? freeAbovePaise : freeAbove === null ? null : roundToPaise(freeAbove),
    byCourier: byCourier === undefined ? charges.byCourier : byCourier && readRules(byCourier),
  };
}

function readRules({ add, roundTo, atMost }: NonNullable<DeliveryForm['byCourier']>): CourierChargeRules {
  const capPaise = atMost === null ? null : roundToPaise(atMost);
  return { addPaise: roundToPaise(add), roundPaise: roundToPaise(roundTo), capPaise };
}
