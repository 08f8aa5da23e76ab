import { describe, expect, it } from 'vitest';
import { courierKinds, useCourierShop } from './couriers-fixture.ts';

describe.each(courierKinds)('With $name:', (kind) => {
  const { admin, book, booked, control, fail, ledger, listParcels, passTime, present, ready, run, shipments, shop } =
    useCourierShop(kind);
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
