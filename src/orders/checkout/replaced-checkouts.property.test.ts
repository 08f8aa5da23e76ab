import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertInvariants } from '../../../test/assert-invariants.ts';
import { isCiRun, isFullRun } from '../../../test/full-run.ts';
import { type Answer, openShop, type TestShop } from '../../../test/test-app.ts';
import { replacedCalls } from './replaced-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { asAdmin, addOffer, countUses, addSized, addOnSale, addWrap, addQuote, open, settleOnce, age } = replacedCalls(
  () => shop,
);

const buyer = fc.constantFrom('asha' as const, 'meera' as const);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      buyer,
      goods: fc.constantFrom('Small', 'Large', 'sale'),
      quantity: fc.integer({ min: 1, max: 2 }),
      offer: fc.option(fc.nat(2)),
      isWrapped: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pay_all' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('age' as const), hours: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('end_sale' as const, 'hide_wrap' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('open_quote' as const), name: fc.constantFrom('Asha', 'Meera') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('change_quote' as const, 'withdraw_quote' as const, 'end_quote' as const),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function startRun() {
  const [sized, onSale, wrap, quote] = [await addSized(2), await addOnSale(2), await addWrap(25), await addQuote()];
  const offers = [
    await addOffer({ maxUses: 1 }),
    await addOffer({ maxUsesPerBuyer: 1 }),
    await addOffer({ maxUses: 2 }),
  ];
  const opened: Answer[] = [];
  const makeLine = (goods: string, quantity: number) =>
    goods === 'sale'
      ? { _id: onSale._id, quantity }
      : { _id: sized._id, variant: sized.variants.find(({ values }) => values[0] === goods)?._id ?? '', quantity };
  const payOne = async (which: number) => {
    const one = opened[which % Math.max(1, opened.length)];
    if (one) await settleOnce(one);
  };
  const quoteSteps = { change_quote: quote.change, withdraw_quote: quote.withdraw, end_quote: quote.end };
  const run = async (asked: Step) => {
    if (asked.do === 'open_quote') {
      const answer = await quote.open(asked.name);
      expect([200, 409]).toContain(answer.status);
      if (answer.status === 200) opened.push(answer);
    } else if (asked.do in quoteSteps) await quoteSteps[asked.do as keyof typeof quoteSteps]();
    else if (asked.do === 'open') {
      const more = {
        code: asked.offer === null ? undefined : offers[asked.offer]?.code,
        wrap: asked.isWrapped ? wrap : undefined,
      };
      const answer = await open(shop.tokens[asked.buyer], makeLine(asked.goods, asked.quantity), more);
      expect([200, 400, 409]).toContain(answer.status);
      if (answer.status === 200) opened.push(answer);
    } else if (asked.do === 'pay') await payOne(asked.which);
    else if (asked.do === 'pay_all') await Promise.all(opened.map((_, which) => payOne(which)));
    else if (asked.do === 'age')
      await age(
        opened.map(({ body }) => body.id),
        asked.hours,
      );
    else if (asked.do === 'end_sale') await asAdmin('DELETE', `/product/products/${onSale._id}/sale`);
    else await asAdmin('PUT', `/shop/gift-wraps/${wrap}`, { isHidden: true });
  };
  const end = async () => {
    await asAdmin('DELETE', `/shop/gift-wraps/${wrap}`);
    return Promise.all(offers.map(({ code }) => countUses(code)));
  };
  return { run, end, opened, quoteId: quote.id };
}

/** What the shop has of each captured payment: all of it for an order, nothing of any other. */
async function expectOrderOrRefund(opened: Answer[], quoteId: string) {
  const { rows } = await shop.db.pool.query(
    `select payments.amount_paise as paid, checkouts.quote_id, settles and orders.is_paid and orders.refund_reason is null as "isOrder",
       payments.amount_paise - coalesce((select sum(amount_paise) from refunds where payment_id = payments.id and state <> 'failed'), 0)::int as kept
     from payments join checkouts on checkouts.id = payments.checkout_id left join orders on orders.checkout_id = checkouts.id
     where payments.state = 'captured' and provider_order_id = any($1)`,
    [opened.map(({ body }) => body.id)],
  );
  for (const { paid, kept, isOrder } of rows) expect(kept).toBe(isOrder ? paid : 0);
  expect(rows.filter((row) => row.isOrder && row.quote_id === quoteId).length).toBeLessThanOrEqual(1);
}

it('never gives a use, a piece, a price or a quote twice, in whatever order replaced checkouts are paid', async () => {
  const runs = isFullRun ? 80 : isCiRun ? 20 : 6;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (walked) => {
      const { run, end, opened, quoteId } = await startRun();
      for (const asked of walked) await run(asked);
      await expectOrderOrRefund(opened, quoteId);
      const [once, perBuyer, twice] = await end();
      expect(once).toBeLessThanOrEqual(1);
      // Two buyers.
      expect(perBuyer).toBeLessThanOrEqual(2);
      expect(twice).toBeLessThanOrEqual(2);
    }),
    { numRuns: runs },
  );
  // Every captured payment is an order or goes back in full, no more is sold than there was, no use is counted twice.
  await assertInvariants({ ...shop, instances: [] });
}, 300_000);
