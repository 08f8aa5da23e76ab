import type { OrderBody } from '../orders/api.ts';
import { findOrdersByIds } from '../orders/index.ts';
import {
  badLogin,
  type CourierProvider,
  type CourierRate,
  type ParcelSize,
} from '../platform/couriers/courier-provider.ts';
import type { Queries } from '../platform/database/database.ts';
import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { readReason } from '../platform/message.ts';
import type { Answered } from '../platform/network/provider-answer.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { t } from '../shared/languages/translate.ts';
import { roundToPaise, toRupees } from '../shared/money.ts';
import type { ProposalBody, RateBody } from './api.ts';
import { cashPaise } from './find-parcels.ts';
import type { CourierAccount } from './settings/courier-accounts.ts';

/** How many parcels are asked about at a time. */
const atOnce = 4;

/** In the order of `parcels`; one whose order is unknown, or whose address has no PIN code, is left out. */
export async function proposeRates(
  queries: Queries,
  account: CourierAccount,
  parcels: (ParcelSize & { order: string })[],
): Promise<ProposalBody[]> {
  const found = await findOrdersByIds(
    queries,
    parcels.map(({ order }) => order),
  );
  const orders = new Map(found.map((order) => [order._id, order]));
  const run = limitConcurrency(atOnce);
  const proposals = parcels.map(({ order: id, ...size }) => {
    const order = orders.get(id);
    return order?.shipTo.to ? run(() => proposeFor(account, order, size)) : [];
  });
  return (await Promise.all(proposals)).flat();
}

async function proposeFor(account: CourierAccount, order: OrderBody, size: ParcelSize): Promise<ProposalBody> {
  const answered = await askRates(account, order, size);
  const rates = answered.ok ? answered.value.toSorted((one, other) => one.chargePaise - other.chargePaise) : [];
  return {
    order: order._id,
    rates: rates.map(rateBody),
    cheapest: chooseRate(rates, 'cheapest')?.courierId ?? null,
    fastest: chooseRate(rates, 'fastest')?.courierId ?? null,
    isAway: !answered.ok,
    problem: answered.ok ? null : describeFailure(account.provider, answered),
  };
}

/** Null where the provider does not answer. */
function describeFailure(
  { name }: CourierProvider,
  { kind, status, code, description }: Extract<Answered<never>, { ok: false }>,
): string | null {
  if (code === badLogin || status === 401) return t('courierAnswers.keysRefused', { name });
  if (status === 429) return t('courierAnswers.tooManyCalls', { name });
  return kind === 'refused' ? t('courierAnswers.namesNoPrice', { name, why: readReason(description) }) : null;
}

/** The order's address has its fields. */
export function askRates(
  { provider, pickupPin }: CourierAccount,
  order: OrderBody,
  size: ParcelSize,
): Promise<Answered<CourierRate[]>> {
  const { weightGrams, lengthCm, widthCm, heightCm } = size;
  return provider.findRates({
    ...{ weightGrams, lengthCm, widthCm, heightCm },
    fromPin: pickupPin,
    toPin: order.shipTo.to?.pin ?? '',
    valuePaise: roundToPaise(order.bill.goods),
    codPaise: cashPaise(order),
  });
}

/**
 * Among equal prices the fastest, among equally fast ones the cheapest. Without stated days a courier is never the
 * fastest, unless none states any.
 */
export function chooseRate(rates: readonly CourierRate[], choice: string): CourierRate | null {
  const days = (rate: CourierRate) => rate.days ?? 1_000;
  const byPrice = (one: CourierRate, other: CourierRate) =>
    one.chargePaise - other.chargePaise || days(one) - days(other);
  if (choice === 'cheapest') return rates.toSorted(byPrice)[0] ?? null;
  if (choice === 'fastest')
    return rates.toSorted((one, other) => days(one) - days(other) || byPrice(one, other))[0] ?? null;
  return rates.find(({ courierId }) => courierId === choice) ?? null;
}

function rateBody({ courierId, name, chargePaise, days, chargedGrams }: CourierRate): RateBody {
  return { courierId, name, price: toRupees(chargePaise), arrivesOn: expectedDay(days), chargedGrams };
}

/** If the courier comes today. */
export function expectedDay(days: number | null): string | null {
  return days === null ? null : dayInIndia(new Date(Date.now() + days * 86_400_000));
}
