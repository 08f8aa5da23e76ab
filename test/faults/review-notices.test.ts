import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Cluster, type Instance, newBuyer, newGift, startCluster } from './cluster.ts';

const isServer = process.env.TEST_DATABASE === 'server';
let cluster: Cluster;
beforeAll(async () => {
  if (isServer) cluster = await startCluster(inject('postgresServer'), 'review_notices');
});
afterAll(async () => {
  if (isServer) await cluster.close();
});

it.skipIf(!isServer)(
  'a review and its author’s new name show on every instance, whatever else is said on the channel',
  async () => {
    const [writer, reader] = [await cluster.start(), await cluster.start()] as [Instance, Instance];
    const { slug } = await newGift(writer, { name: 'Noticed Bear', quantity: 1 });
    const token = await newBuyer(writer, 'Nandini Buyer');
    // Only buyers and people with a confirmed address write reviews.
    await cluster.db.pool.query('update users set email_confirmed_at = now()');
    const path = `/product/products/${slug}/reviews`;
    const shown = async () => JSON.stringify((await reader.call('GET', path)).body);
    expect(await shown()).toContain('"total":0');
    for (const payload of ['', 'garbage', '{"slugs":5}', '[]', 'null'])
      await cluster.db.pool.query("select pg_notify('shop_changed', $1)", [payload]);
    const form = new FormData();
    for (const [name, value] of Object.entries({ rating: '5', comment: 'Soft.' })) form.set(name, value);
    const sent = await fetch(`${writer.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    });
    expect(sent.status).toBe(201);
    await expect.poll(shown, { timeout: 2_000, interval: 20 }).toContain('Nandini');
    await writer.call('PUT', '/user/profile', { token, body: { name: 'Oorja Buyer', phone: '98000 00000' } });
    await expect.poll(shown, { timeout: 2_000, interval: 20 }).toContain('Oorja');
  },
  60_000,
);
