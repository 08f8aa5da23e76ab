import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Charge, Parcel } from '../../../sandbox/couriers/store.ts';
import { callProvider } from '../../platform/couriers/call-provider.ts';
import { courierKinds, useCourierShop } from '../couriers-fixture.ts';
import { shipments as table } from '../schema.ts';
import { workOnRow } from './claim-row.ts';

describe.each(courierKinds)('With $name:', (kind) => {
  const { admin, book, booked, control, fail, ledger, listParcels, passTime, present, ready, run, shipments, shop } =
    useCourierShop(kind);
  const query = async (text: string, values: unknown[] = []) => (await shop().db.pool.query(text, values)).rows;
  /** What the provider has for an order, and has charged for it. */
  const atProvider = async (number: number) =>
    (await ledger()).parcels.filter(
      ({ channel_order_id, status }) => channel_order_id.startsWith(`${number}-`) && status !== 'CANCELED',
    );

  describe('A parcel is booked once', () => {
    it.each([
      ['the answer to its creation is lost', 'create', { kind: 'drop_after' }],
      ['the answer to its creation cannot be read', 'create', { kind: 'truncated_json' }],
      ['its creation fails before it has an effect', 'create', { kind: 'drop_before' }],
      ['the provider takes no more calls', 'create', { kind: 'status', value: 429 }],
      ['the provider fails', 'create', { kind: 'status', value: 503 }],
      ['the answer to its number is lost', 'assign', { kind: 'drop_after' }],
      ['the answer to its number cannot be read', 'assign', { kind: 'truncated_json' }],
      [
        'the answer to its number is about another one',
        'assign',
        { kind: 'alter', fields: { response: {}, packages: [] } },
      ],
      ['the search fails', 'find', { kind: 'html_502' }],
      ['the rates fail', 'rates', { kind: 'drop_after' }],
    ] as const)('although %s', async (_, call, fault) => {
      await fail(call, fault);
      const { _id, number } = await ready();
      await book([_id]);
      await passTime();
      await passTime();
      const [shipment] = await shipments(_id);
      expect(shipment).toMatchObject({ state: 'booked', number: expect.any(String) });
      expect(await atProvider(number)).toMatchObject([{ awb: shipment?.number, charged: kind.price }]);
    });

    it('although the token has expired', async () => {
      await control('POST', '/expire-tokens');
      expect((await booked((await ready())._id)).state).toBe('booked');
    });

    it('although its order is pressed by two people at once', async () => {
      const { _id, number } = await ready();
      const answers = await Promise.all([book([_id]), book([_id]), book([_id])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      await shop().quiet();
      expect(await atProvider(number)).toHaveLength(1);
    });

    it('and a repeat under the same Idempotency-Key gets the first answer', async () => {
      const { _id, number } = await ready();
      const press = () =>
        fetch(`${shop().url}/api/v1/courier/shipments`, {
          method: 'POST',
          headers: {
            ...{ authorization: shop().tokens.admin, 'content-type': 'application/json' },
            'idempotency-key': `pack ${_id}`.replace(' ', '-'),
          },
          body: JSON.stringify({
            parcels: [{ order: _id, weightGrams: 500, lengthCm: 10, widthCm: 10, heightCm: 10, courier: 'fastest' }],
          }),
        }).then(({ status }) => status);
      expect([await press(), await press()]).toEqual([200, 200]);
      await shop().quiet();
      expect(await atProvider(number)).toMatchObject([{ courier: kind.fastest }]);
    });

    it('although a slow attempt goes on after its claim has ended', async () => {
      const { _id, number } = await ready();
      await fail('create', { kind: 'delay', value: 4_000 });
      await book([_id]);
      const read = async () => (await query('select tried_at from shipments where order_id = $1', [_id]))[0];
      await expect.poll(async () => (await read())?.tried_at ?? null, { timeout: 10_000 }).not.toBeNull();
      await query(
        `update shipments set claimed_until = now(), tried_at = now() - interval '2 minutes' where order_id = $1`,
        [_id],
      );
      await run('reconcile-shipments');
      await run('reconcile-shipments');
      const [shipment] = await shipments(_id);
      expect(shipment?.state).toBe('booked');
      expect(await atProvider(number)).toMatchObject([{ awb: shipment?.number }]);
      const { parcels, charges } = await control('GET', '/ledger');
      const mine = parcels.filter((one: Parcel) => one.channel_order_id.startsWith(`${number}-`) && one.awb);
      expect(charges.filter((one: Charge) => mine.some(({ awb }: Parcel) => awb === one.awb_code))).toHaveLength(1);
    });

    it('and a claim from before the clock was set back by hours does not hold it up', async () => {
      const { _id } = await booked((await ready())._id);
      let rounds = 0;
      const work = () => workOnRow(shop().db, { table, id: _id, isToDo: sql`true` }, async () => void rounds++);
      await query(`update shipments set claimed_until = now() + interval '5 hours' where id = $1`, [_id]);
      await work();
      await query(`update shipments set claimed_until = now() + interval '80 seconds' where id = $1`, [_id]);
      await expect(work()).rejects.toThrow('is being worked on by another process');
      expect(rounds).toBe(1);
    });

    it('and an attempt asks the provider nothing that outlasts its claim', async () => {
      const { _id } = await booked((await ready())._id);
      const timeout = vi.spyOn(AbortSignal, 'timeout');
      try {
        await workOnRow(shop().db, { table, id: _id, isToDo: sql`true` }, async () => {
          await callProvider(
            { url: shop().url, method: 'GET', headers: {}, timeoutMs: 3_600_000 },
            z.unknown(),
            () => undefined,
          );
          const left = sql<number>`extract(epoch from ${table.claimedUntil} - now()) * 1000`;
          const [row] = await shop().db.read.select({ left }).from(table).where(eq(table.id, _id));
          expect(timeout.mock.calls[0]?.[0]).toBeGreaterThan(0);
          expect(timeout.mock.calls[0]?.[0]).toBeLessThan(Number(row?.left));
        });
      } finally {
        timeout.mockRestore();
      }
    });

    it('although three others fail always', async () => {
      const orders = [await ready(), await ready(), await ready(), await ready()];
      await fail('find', { kind: 'status', value: 503, times: 99 });
      for (const { _id } of orders) await book([_id]);
      await shop().quiet();
      await query(`delete from pgboss.job where name = 'send-shipment'`);
      await control('DELETE', '/faults');
      const stuck = orders.slice(0, 3).map(({ _id }) => _id);
      const tried = (at: string) => query(`update shipments set tried_at = ${at} where order_id = any($1)`, [stuck]);
      // As if the search for them had not been waited for.
      await tried(`now() + interval '1 day'`);
      for (let times = 0; times < 2; times++) await run('reconcile-shipments');
      expect(await shipments(stuck[0] ?? '')).toMatchObject([{ state: 'asked' }]);
      expect(await shipments(orders[3]?._id ?? '')).toMatchObject([{ state: 'booked' }]);
      await tried('null');
      for (let times = 0; times < 2; times++) await run('reconcile-shipments');
      expect(await shipments(stuck[0] ?? '')).toMatchObject([{ state: 'booked' }]);
    });

    it('and what was made of a cancelled shipment is cancelled', async () => {
      const { _id, number } = await ready();
      const shipment = await booked(_id);
      await admin('POST', `/courier/shipments/${shipment._id}/cancel`);
      await shop().quiet();
      const { wallet } = await ledger();
      const late = { awb: shipment.number, status: 'READY TO SHIP', charged: kind.price };
      await control('POST', '/copy', late);
      expect(await atProvider(number)).toHaveLength(1);
      await run('reconcile-shipments');
      expect(await atProvider(number)).toEqual([]);
      expect((await ledger()).wallet).toBe(wallet);
      const { awb } = await control('POST', '/copy', late);
      await control('POST', '/move', { awb, status: 42 });
      await query(`update shipments set polled_at = polled_at - interval '1 day'`);
      await run('reconcile-shipments');
      const mine = (await listParcels()).problems.find((one: { order: string }) => one.order === _id);
      expect(mine?.problem).toContain('still has a parcel that was cancelled');
      // Two parcels may be on their way.
      await book([_id]);
      await query(
        `update shipments set moved_at = null, created_at = now() - interval '8 days' where problem is not null`,
      );
      const surplus = (await listParcels()).problems.filter((one: { order: string }) => one.order === _id);
      expect(surplus).toMatchObject([{ problem: expect.stringContaining('still has a parcel that was cancelled') }]);
      await passTime();
      await control('POST', '/forget', { awb });
      await query('update shipments set problem = null where order_id = $1', [_id]);
    });

    it('although the search lags: the second one is cancelled by itself, and its charge given back', async () => {
      const { _id, number } = await ready();
      await fail('create', { kind: 'drop_after' });
      await book([_id]);
      await control('POST', '/stale-searches', { times: 1 });
      await passTime();
      await passTime();
      await run('reconcile-shipments');
      const [shipment] = await shipments(_id);
      expect(shipment?.state).toBe('booked');
      expect(await atProvider(number)).toMatchObject([{ awb: shipment?.number }]);
    });

    it.runIf(kind.name === 'Shiprocket')(
      'and the reconciler cancels a second one, and what was made of a cancelled shipment',
      async () => {
        const { _id, number } = await ready();
        const shipment = await booked(_id);
        const { wallet } = await ledger();
        await control('POST', '/copy', { awb: shipment.number });
        expect(await atProvider(number)).toHaveLength(2);
        await run('reconcile-shipments');
        expect(await atProvider(number)).toMatchObject([{ awb: shipment.number }]);
        expect((await ledger()).wallet).toBe(wallet);
        await control('POST', '/copy', { awb: shipment.number });
        await admin('POST', `/courier/shipments/${shipment._id}/cancel`);
        await shop().quiet();
        expect(await atProvider(number)).toEqual([]);
      },
    );

    it.runIf(kind.name === 'Shiprocket')(
      'also where the list of the provider was made before it got its number',
      async () => {
        const { _id, number } = await ready();
        const { _id: shipmentId, number: awb } = await booked(_id);
        const [row] = await query('select reference, provider_order_id from shipments where id = $1', [shipmentId]);
        const listed = {
          id: Number(row.provider_order_id),
          channel_order_id: row.reference,
          status: 'NEW',
          shipments: [{ id: 1, awb: '', courier: '' }],
        };
        await fail('find', { kind: 'alter', fields: { data: [listed] } });
        await run('reconcile-shipments');
        expect(await atProvider(number)).toMatchObject([{ awb }]);
      },
    );

    it.runIf(kind.name === 'Shiprocket')('and follows another courier that was chosen in the panel', async () => {
      const { _id, number } = await ready();
      const { number: awb } = await booked(_id);
      const changed = { awb: 'xb99 8877x1', courier: 'Xpressbees Surface' };
      await control('POST', '/change', { awb, changed });
      for (let times = 0; times < 2; times++) await run('reconcile-shipments');
      const now = { number: 'XB998877X1', courier: changed.courier };
      expect(await shipments(_id)).toMatchObject([{ state: 'booked', ...now }]);
      expect(await atProvider(number)).toMatchObject([{ awb: changed.awb, charged: kind.price }]);
      const { admin: token } = shop().tokens;
      const { order } = (await shop().call('GET', `/user/order/${_id}`, { token })).body;
      expect(order.tracking).toMatchObject({ number: now.number });
      await control('POST', '/move', { awb: changed.awb, status: 42 });
      expect(await shipments(_id)).toMatchObject([{ stage: 'picked_up' }]);
      await control('POST', '/change', { awb: changed.awb, changed: { awb: now.number } });
    });

    it.runIf(kind.name === 'Shiprocket')('again, once it was cancelled in the panel', async () => {
      const { _id, number } = await ready();
      const { number: awb } = await booked(_id);
      await control('POST', '/webhooks', { mode: 'lose' });
      await control('POST', '/cancel', { awb });
      await run('reconcile-shipments');
      expect(await shipments(_id)).toMatchObject([{ state: 'cancelled' }]);
      expect((await booked(_id)).state).toBe('booked');
      expect(await atProvider(number)).toHaveLength(1);
    });

    it('once the provider is back after a day', async () => {
      for (let count = 0; count < 3; count++)
        await control('POST', '/faults', { route: 'GET /', kind: 'status', value: 503, times: 99 });
      const orders = [await ready(), await ready()];
      for (const { _id } of orders) expect((await book([_id])).status).toBe(200);
      await passTime();
      for (const { _id } of orders) expect(await shipments(_id)).toMatchObject([{ state: 'asked' }]);
      expect((await listParcels()).problems).toEqual([]);
      await shop().db.pool.query(`update shipments set created_at = now() - interval '1 hour' where state = 'asked'`);
      expect((await listParcels()).problems).toMatchObject([
        { problem: expect.stringContaining('waits for the provider') },
        { problem: expect.stringContaining('waits for the provider') },
      ]);
      await control('DELETE', '/faults');
      await shop().db.pool.query(`delete from pgboss.job where name = 'send-shipment'`);
      await run('reconcile-shipments');
      for (const { _id } of orders) expect(await shipments(_id)).toMatchObject([{ state: 'booked' }]);
    });

    it('and every charge has a parcel', async () => {
      await run('reconcile-shipments');
      const { rows } = await shop().db.pool.query(`select number from shipments where state in ('booked', 'done')`);
      const numbers = rows.map(({ number }: { number: string }) => number).sort();
      expect((await present()).map(({ awb }) => awb).sort()).toEqual(numbers);
      const { parcels, wallet } = await ledger();
      expect(parcels.reduce((sum, { charged }) => sum + charged, 0)).toBe(10_000 - wallet);
    });
  });
});
