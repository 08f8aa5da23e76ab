import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays, getWeekday } from '../dates/calendar.ts';
import { dayInIndia } from '../dates/dates.ts';
import {
  holidayBefore,
  isWorkingDay,
  lastTimeToOrder,
  type PromiseInput,
  piecesToMake,
  planDelivery,
  promiseDelivery,
  queueLoad,
} from './delivery-promise.ts';

const runs = { numRuns: 500 };
const hourMs = 3_600_000;
const firstDay = '2026-08-01';
const day = fc.nat(90).map((ahead) => addDays(firstDay, ahead));
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 });
const line = fc.record({ quantity: fc.integer({ min: 1, max: 20 }), makeDays: fc.oneof(fc.constant(0), fc.nat(12)) });
const queued = fc.record({ dispatchOn: fc.option(day), pieces: fc.integer({ min: 1, max: 15 }) });
const anyInput: fc.Arbitrary<PromiseInput> = fc.record({
  now: fc.nat(60 * 24 * 60).map((minutes) => new Date(Date.parse(firstDay) + minutes * 60_000)),
  restWeekdays: weekdays,
  holidays: fc.array(
    fc.tuple(day, fc.nat(9)).map(([from, length]) => ({ from, to: addDays(from, length) })),
    { maxLength: 3 },
  ),
  cutoffHour: fc.integer({ min: 1, max: 24 }),
  piecesPerDay: fc.integer({ min: 1, max: 12 }),
  queue: fc.array(queued, { maxLength: 12 }),
  madeToday: fc.nat(12),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  transit: fc.option(
    fc.record({ minDays: fc.nat(3), maxDays: fc.integer({ min: 3, max: 9 }), restWeekdays: weekdays }),
  ),
});
/** Without a promise within 400 days: later than any day. */
const promisedDays = (input: PromiseInput) => {
  const promised = promiseDelivery(input);
  return promised ? [promised.dispatchOn, promised.arriveBy ?? promised.dispatchOn] : ['9999', '9999'];
};
const expectNotEarlier = (later: PromiseInput, sooner: PromiseInput) => {
  const [dispatchOn = '', arriveBy = ''] = promisedDays(later);
  const [earliest = '', earliestArrival = ''] = promisedDays(sooner);
  expect(dispatchOn >= earliest && arriveBy >= earliestArrival).toBe(true);
};

const week: PromiseInput = {
  now: new Date('2026-08-12T06:00:00Z'),
  restWeekdays: [0],
  holidays: [{ from: '2026-08-15', to: '2026-08-15' }],
  cutoffHour: 17,
  piecesPerDay: 4,
  queue: [],
  lines: [{ quantity: 1, makeDays: 0 }],
  transit: { minDays: 2, maxDays: 4, restWeekdays: [0] },
};
const cushion = [{ quantity: 1, makeDays: 3 }];

describe('A holiday before an order leaves', () => {
  it('is named with the first working day after it, and not once it is over or when the order leaves earlier', () => {
    const holiday = { from: '2026-08-15', to: '2026-08-15', backOn: '2026-08-17' };
    expect(holidayBefore('2026-08-18', week)).toEqual(holiday);
    expect(holidayBefore('2026-08-14', week)).toBeNull();
    expect(holidayBefore('2026-08-20', { ...week, now: new Date('2026-08-15T19:00:00Z') })).toBeNull();
  });

  it('never names a day off as the first working day, nor one that is over', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const promised = promiseDelivery(input);
        const holiday = promised && holidayBefore(promised.dispatchOn, input);
        if (!holiday) return;
        expect(isWorkingDay(holiday.backOn, input)).toBe(true);
        expect(holiday.from <= promised.dispatchOn && holiday.to >= dayInIndia(input.now)).toBe(true);
        expect(holiday.backOn > holiday.to).toBe(true);
      }),
      runs,
    );
  });
});

describe('A delivery promise', () => {
  it('lets what is ready leave on the day until the cut-off hour, and on the next working day after it', () => {
    expect(promiseDelivery(week)).toEqual({
      dispatchOn: '2026-08-12',
      arriveBy: '2026-08-17',
      holdsUntil: new Date('2026-08-12T11:30:00Z'),
    });
    const evening = { ...week, now: new Date('2026-08-14T11:30:00Z') };
    expect(promiseDelivery(evening)).toMatchObject({
      dispatchOn: '2026-08-17',
      holdsUntil: new Date('2026-08-17T11:30:00Z'),
    });
    expect(promiseDelivery({ ...evening, transit: null })?.arriveBy).toBeNull();
  });

  it('counts working days for what is made, behind the queue', () => {
    expect(promiseDelivery({ ...week, lines: cushion })?.dispatchOn).toBe('2026-08-17');
    const queue = [{ dispatchOn: '2026-08-14', pieces: 18 }];
    expect(promiseDelivery({ ...week, lines: cushion, queue })?.dispatchOn).toBe('2026-08-18');
    const later = [{ dispatchOn: '2026-09-30', pieces: 18 }];
    expect(promiseDelivery({ ...week, lines: cushion, queue: later })?.dispatchOn).toBe('2026-08-17');
    const eager = { ...week, lines: [{ quantity: 4, makeDays: 1 }] };
    expect(promiseDelivery({ ...eager, queue: [{ dispatchOn: null, pieces: 4 }], madeToday: 4 })?.dispatchOn).toBe(
      '2026-08-14',
    );
  });

  it('takes no hands that an earlier promise needs', () => {
    const queue = [{ dispatchOn: '2026-08-18', pieces: 20 }];
    const lines = [{ quantity: 4, makeDays: 1 }];
    expect(promiseDelivery({ ...week, lines, queue })?.dispatchOn).toBe('2026-08-19');
  });

  it('is not made when the shop never works', () => {
    expect(promiseDelivery({ ...week, restWeekdays: [0, 1, 2, 3, 4, 5, 6] })).toBeNull();
    expect(promiseDelivery({ ...week, lines: cushion, queue: [{ dispatchOn: null, pieces: 2_000 }] })).toBeNull();
  });

  it('says until when to order for a day', () => {
    expect(lastTimeToOrder('2026-08-21', { ...week, lines: cushion })).toEqual(new Date('2026-08-12T11:30:00Z'));
    expect(lastTimeToOrder('2026-08-28', { ...week, lines: cushion })).toEqual(new Date('2026-08-20T11:30:00Z'));
    expect(lastTimeToOrder('2026-08-20', { ...week, lines: cushion })).toBeNull();
  });
});

describe('Any delivery promise', () => {
  it('is never earlier with a longer queue', () => {
    fc.assert(
      fc.property(anyInput, queued, (input, more) => {
        expectNotEarlier({ ...input, queue: [...input.queue, more] }, input);
      }),
      runs,
    );
  });

  it('is never earlier for more pieces, or more lines', () => {
    fc.assert(
      fc.property(anyInput, line, fc.nat(10), (input, another, more) => {
        const lines = input.lines.map((one) => ({ ...one, quantity: one.quantity + more }));
        expectNotEarlier({ ...input, lines }, input);
        expectNotEarlier({ ...input, lines: [...input.lines, another] }, input);
      }),
      runs,
    );
  });

  it('is never earlier for who orders later, and the same until it says', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(400), (input, hours) => {
        // Who orders later also looks further ahead than who is promised nothing.
        if (promiseDelivery(input))
          expectNotEarlier({ ...input, now: new Date(input.now.getTime() + hours * hourMs) }, input);
        const promised = promiseDelivery({ ...input, madeToday: 0 });
        if (!promised) return;
        const moment = new Date(promised.holdsUntil.getTime() - 1);
        expect(promised.holdsUntil > input.now).toBe(true);
        expect(promiseDelivery({ ...input, madeToday: 0, now: moment })).toEqual(promised);
      }),
      runs,
    );
  });

  it('is never earlier for fewer pieces a day, and never on a rest day or a holiday', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        expectNotEarlier(input, { ...input, piecesPerDay: input.piecesPerDay + 1 });
        const promised = promiseDelivery(input);
        if (!promised) return;
        expect(isWorkingDay(promised.dispatchOn, input)).toBe(true);
        expect(promised.dispatchOn >= dayInIndia(input.now)).toBe(true);
        const { transit } = input;
        if (transit) expect(transit.restWeekdays).not.toContain(getWeekday(promised.arriveBy ?? ''));
      }),
      runs,
    );
  });

  it('leaves the hands for all that was promised before', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const promised = promiseDelivery({ ...input, queue: [] });
        const pieces = input.lines.reduce((sum, one) => sum + (one.makeDays > 0 ? one.quantity : 0), 0);
        if (!promised || pieces === 0) return;
        const queue = [{ dispatchOn: promised.dispatchOn, pieces }];
        const second = promiseDelivery({ ...input, queue });
        if (!second) return;
        let hands = 0;
        for (let one = dayInIndia(input.now); one <= second.dispatchOn; one = addDays(one, 1))
          if (isWorkingDay(one, input)) hands += input.piecesPerDay;
        expect(hands).toBeGreaterThanOrEqual(2 * pieces);
      }),
      runs,
    );
  });

  it('is the same for one piece, now and later, while the load of the queue is the same', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyInput, queued, fc.nat(12), fc.nat(60), (input, one, makeDays, ahead) => {
        const more = { ...one, pieces: 1 + (one.pieces % 3) };
        const shorter = { ...input, lines: [{ quantity: 1, makeDays }] };
        const longer = { ...shorter, queue: [...input.queue, more] };
        const full = { ...shorter, queue: [...input.queue, { ...more, pieces: input.piecesPerDay }] };
        expect(queueLoad(full)).not.toBe(queueLoad(shorter));
        if (queueLoad(longer) !== queueLoad(shorter)) return;
        compared++;
        expect(promiseDelivery(longer)).toEqual(promiseDelivery(shorter));
        const later = { now: new Date(input.now.getTime() + ahead * 24 * hourMs), ...(ahead > 0 && { madeToday: 0 }) };
        expect(promiseDelivery({ ...longer, ...later })).toEqual(promiseDelivery({ ...shorter, ...later }));
      }),
      runs,
    );
    expect(compared).toBeGreaterThan(50);
  });

  it('agrees with the last time to order for its day', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(60), (input, ahead) => {
        const target = addDays(dayInIndia(input.now), ahead);
        const last = lastTimeToOrder(target, input);
        const isInTime = (now: Date) => {
          const madeToday = dayInIndia(now) === dayInIndia(input.now) ? input.madeToday : 0;
          return (promisedDays({ ...input, now, madeToday })[1] ?? '') <= target;
        };
        expect(last !== null).toBe(isInTime(input.now));
        if (!last) return;
        expect(isInTime(new Date(last.getTime() - 1))).toBe(true);
        expect(isInTime(last)).toBe(false);
      }),
      runs,
    );
  });
});

describe('A plan for a wanted day', () => {
  const wanted = fc.nat(120).map((ahead) => addDays(firstDay, ahead));
  const arrival = (days: { dispatchOn: string; arriveBy: string | null }) => days.arriveBy ?? days.dispatchOn;

  it('lets an order leave as late as it still arrives, and says between which days', () => {
    expect(planDelivery(week, '2026-08-30')).toEqual({
      ...{ dispatchOn: '2026-08-25', arriveFrom: '2026-08-27', arriveBy: '2026-08-29' },
    });
    expect(planDelivery({ ...week, lines: cushion }, '2026-08-21')).toMatchObject({ dispatchOn: '2026-08-17' });
    expect(planDelivery({ ...week, lines: cushion }, '2026-08-20')).toBeNull();
    expect(planDelivery({ ...week, transit: null }, '2026-08-16')).toEqual({
      ...{ dispatchOn: '2026-08-14', arriveFrom: null, arriveBy: null },
    });
    expect(planDelivery(week, '2028-01-01')).toBeNull();
  });

  it('is made exactly when the day can be kept, never later than it, and as late as that allows', () => {
    fc.assert(
      fc.property(anyInput, wanted, (input, day) => {
        const earliest = promiseDelivery(input);
        const planned = planDelivery(input, day);
        expect(planned !== null).toBe(earliest !== null && arrival(earliest) <= day);
        if (!planned || !earliest) return;
        expect(arrival(planned) <= day).toBe(true);
        expect((planned.arriveFrom ?? '') <= (planned.arriveBy ?? '')).toBe(true);
        expect(isWorkingDay(planned.dispatchOn, input)).toBe(true);
        expect(planned.dispatchOn >= earliest.dispatchOn).toBe(true);
        // As if it were ordered ready on that day: each later working day arrives too late.
        for (let next = addDays(planned.dispatchOn, 1); next <= day; next = addDays(next, 1)) {
          if (!isWorkingDay(next, input)) continue;
          const ready = { ...input, now: new Date(`${next}T00:00:00+05:30`), lines: [{ quantity: 1, makeDays: 0 }] };
          const late = promiseDelivery({ ...ready, cutoffHour: 24, queue: [], madeToday: 0 });
          expect(late && arrival(late) > day).toBe(true);
        }
      }),
      runs,
    );
  });

  it('leaves the hands for all that was promised before', () => {
    fc.assert(
      fc.property(anyInput, wanted, (input, day) => {
        const planned = planDelivery(input, day);
        const pieces = piecesToMake(input.lines);
        if (!planned || pieces === 0) return;
        const due = (until: string) =>
          pieces + input.queue.reduce((sum, one) => sum + ((one.dispatchOn ?? '') <= until ? one.pieces : 0), 0);
        const today = dayInIndia(input.now);
        // What was made today takes hands of today alone.
        let hands = isWorkingDay(today, input) ? -Math.min(input.madeToday ?? 0, input.piecesPerDay) : 0;
        for (let one = today; one <= addDays(planned.dispatchOn, 60); one = addDays(one, 1)) {
          if (!isWorkingDay(one, input)) continue;
          hands += input.piecesPerDay;
          if (one >= planned.dispatchOn) expect(hands).toBeGreaterThanOrEqual(due(one));
        }
      }),
      runs,
    );
  });

  it('never makes the days of others later than if it were made as soon as possible', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyInput, anyInput, wanted, (input, { lines, transit }, day) => {
        const [earliest, planned] = [promiseDelivery(input), planDelivery(input, day)];
        const pieces = piecesToMake(input.lines);
        if (!earliest || !planned || pieces === 0) return;
        if (planned.dispatchOn > earliest.dispatchOn) compared++;
        const behind = ({ dispatchOn }: { dispatchOn: string }) => ({
          ...{ ...input, lines, transit },
          queue: [...input.queue, { dispatchOn, pieces }],
        });
        expectNotEarlier(behind(earliest), behind(planned));
      }),
      runs,
    );
    expect(compared).toBeGreaterThan(50);
  });
});

describe('In another time zone', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    process.env.TZ = zone;
    if (zone === undefined) delete process.env.TZ;
  });

  it('the days are those of the shop', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const answers = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC'].map((name) => {
          process.env.TZ = name;
          return JSON.stringify(promiseDelivery(input));
        });
        expect(new Set(answers).size).toBe(1);
      }),
      { numRuns: 200 },
    );
  });
});
