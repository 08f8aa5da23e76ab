import type { Answered } from '../network/provider-answer.ts';
import type { CourierProvider, CourierRate, RateQuestion } from './courier-provider.ts';
import { chargesForm, daysForm, pinsForm } from './delhivery-answers.ts';
import { chargesQuery, type Mode, modes } from './delhivery-bodies.ts';
import type { DelhiveryApi } from './delhivery-call.ts';

const maxDays = 60;

export function rateCalls(call: DelhiveryApi): Pick<CourierProvider, 'findRates' | 'findReturnRates'> {
  return {
    findRates: (question) => findRates(call, question, false),
    findReturnRates: (question) => findRates(call, { ...question, codPaise: 0 }, true),
  };
}

/** Both modes, where Delhivery goes. One that it does not price is left out; without any, it says why. */
async function findRates(
  call: DelhiveryApi,
  question: RateQuestion,
  isReturn: boolean,
): Promise<Answered<CourierRate[]>> {
  const [served, ...priced] = await Promise.all([
    isServed(call, question, isReturn),
    priceMode(call, question, 'S', isReturn),
    priceMode(call, question, 'E', isReturn),
  ]);
  if (!served.ok) return served;
  if (!served.value) return { ok: true, value: [] };
  // The other mode alone would be taken for the cheapest one.
  const silent = priced.find((answered) => !answered.ok && answered.kind !== 'refused');
  if (silent && !silent.ok) return silent;
  const rates = priced.flatMap((answered) => (answered.ok ? answered.value : []));
  const refusal = priced.find((answered) => !answered.ok);
  return rates.length === 0 && refusal && !refusal.ok ? refusal : { ok: true, value: rates };
}

async function isServed(
  call: DelhiveryApi,
  { fromPin, toPin, codPaise }: RateQuestion,
  isReturn: boolean,
): Promise<Answered<boolean>> {
  const pin = isReturn ? fromPin : toPin;
  const answered = await call('GET', `/c/api/pin-codes/json/?filter_codes=${encodeURIComponent(pin)}`, pinsForm);
  if (!answered.ok) return answered;
  const place = answered.value.find((one) => one.pin === pin);
  const does = isReturn ? place?.pickup : codPaise > 0 ? place?.cod : place?.pre_paid;
  return { ok: true, value: does === true };
}

async function priceMode(
  call: DelhiveryApi,
  question: RateQuestion,
  mode: Mode,
  isReturn: boolean,
): Promise<Answered<CourierRate>> {
  const { fromPin: origin_pin, toPin: destination_pin } = question;
  const query = chargesQuery(question, mode, isReturn);
  const way = new URLSearchParams({ origin_pin, destination_pin, mot: mode, pdt: 'B2C' });
  const [charged, days] = await Promise.all([
    call('GET', `/api/kinko/v1/invoice/charges/.json?${query}`, chargesForm),
    call('GET', `/api/dc/expected_tat?${way}`, daysForm),
  ]);
  if (!charged.ok) return charged;
  const { total_amount: rupees, charged_weight: grams } = charged.value;
  const rate = {
    courierId: mode,
    name: `Delhivery ${modes[mode]}`,
    chargePaise: Math.round(rupees * 100),
    days: days.ok ? Math.min(Math.ceil(days.value), maxDays) : null,
    chargedGrams: grams ? Math.round(grams) : null,
  };
  return { ok: true, value: rate };
}
