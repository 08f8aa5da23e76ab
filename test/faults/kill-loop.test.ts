import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pay } from '../goods.ts';
import type { Cut, Wire } from '../wire.ts';
import { type Instance, newBuyer, newGift, openStage, order, type Stage } from './stage.ts';

/**
 * The kill loop (reliability.md, D2; rows F1 to F10): the shop is killed at the n-th message of a purchase on each of its wires,
 * before the message arrives or after its answer has come, for n = 1, 2, 3 … until the purchase runs through. Then it is
 * started again, and every invariant has to hold. A third of the cuts runs each time, all of them with FAULTS=full.
 */
const isServer = process.env.TEST_DATABASE === 'server';
const every = process.env.FAULTS === 'full' ? 1 : 3;

describe.skipIf(!isServer)('Killed at any message', () => {
  let stage: Stage;
  let instance: Instance;
  beforeAll(async () => {
    stage = await openStage(inject('postgresServer'), 'kill_loop');
    instance = await stage.start();
  });
  afterAll(() => stage.close());

  let count = 0;
  /** One purchase of one of the last two pieces; whatever breaks, the buyer goes on to the next step that is still possible. */
  async function purchase() {
    const gift = await newGift(instance, { name: `Killed Bear ${count++}`, quantity: 2 });
    const token = await newBuyer(instance, `Buyer ${count}`);
    return {
      gift,
      token,
      run: async () => {
        const opened = await order(instance, gift, token);
        if (opened.status !== 200) return;
        const triple = await pay(stage, opened.body.id);
        await instance.call('POST', '/product/payment-callback', { body: triple });
        await stage.db.pool.query('select 1');
      },
    };
  }

  /** Until the mail of the purchase has left, or the shop is dead. */
  async function untilTold(isDead: () => boolean): Promise<void> {
    const before = stage.mails.letters.length;
    await expect.poll(() => isDead() || stage.mails.letters.length > before, { timeout: 15_000 }).toBe(true);
  }

  async function messagesOf(wire: Wire): Promise<number> {
    const { run } = await purchase();
    await untilQuietMail();
    wire.watch();
    const told = untilTold(() => false);
    await run();
    await told;
    return wire.count();
  }
  const untilQuietMail = async () => expect(await stage.judge()).toEqual([]);

  async function killAt(wire: Wire, n: number, cut: Cut): Promise<boolean> {
    const { gift, token, run } = await purchase();
    await untilQuietMail();
    let isDead = false;
    const dying = instance;
    wire.watch({
      n,
      cut,
      strike: () => {
        isDead = true;
        dying.process.kill('SIGKILL');
      },
    });
    const told = untilTold(() => isDead);
    await run();
    await told;
    wire.watch();
    if (isDead) {
      await dying.end('SIGKILL');
      instance = await stage.start();
    }
    expect(await stage.judge([instance]), `message ${n}, ${cut}`).toEqual([]);
    // Whatever is left can be bought by the same buyer at once: nothing is held for ever.
    const { quantity } = (await instance.call('GET', `/product/products/${gift.slug}`)).body.product;
    expect([1, 2]).toContain(quantity);
    expect((await order(instance, gift, token, quantity)).status, `message ${n}, ${cut}`).toBe(200);
    return isDead;
  }

  it.each([
    ['database', 'before'],
    ['database', 'after'],
    ['provider', 'before'],
    ['provider', 'after'],
    ['mail', 'before'],
    ['mail', 'after'],
  ] as const)(
    'on the wire to the %s, %s the answer, loses nothing and invents nothing',
    async (name, cut) => {
      const wire = stage.wires[name];
      const messages = await messagesOf(wire);
      let kills = 0;
      for (let n = 1; n <= messages; n += every) if (await killAt(wire, n, cut)) kills++;
      expect(kills).toBeGreaterThan(0);
      process.stdout.write(`Kill loop: ${name}, ${cut} the answer: ${kills} kills at ${messages} messages\n`);
    },
    600_000,
  );
});
