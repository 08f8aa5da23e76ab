import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Audience } from '../../src/shared/endpoint.ts';
import { findDeclared } from '../access/declared.ts';
import { giftCategory } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { openShop, type TestShop } from '../test-app.ts';
import { callsTo, type FuzzCall, type Role } from './arbitraries.ts';
import { type OpenApi, type Operation, readOperations } from './document.ts';
import { Fuzzer } from './fuzzer.ts';

const requests = Number(process.env.FUZZ_REQUESTS ?? (isFullRun ? 200_000 : 400));
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2_147_483_647);
const regressions = JSON.parse(readFileSync(join(import.meta.dirname, 'regressions.json'), 'utf8')) as FuzzCall[];
/** Password hashes and emails take a hundred times as long as other calls. */
const slow =
  /security-log|login|reauth|logout|signup|password|confirm-email|GET \/order\/|session|photo|profile|account/;
/**
 * Rarely accepted: these need a signature, an authenticator or a password, or are rate limited; or the payment keys of
 * the environment win, the shop has an admin already, or no demo that could be cleared.
 */
const unreachable =
  /payment\/(webhook|settings\/(keys|manual|webhook-secret))|reauthenticate|passkey|second-factor|POST \/user\/confirm-email$|setup\/(first-admin|own-shop)/;

const usual: Record<Audience, Role[]> = {
  anyone: ['nobody', 'asha', 'meera', 'admin'],
  provider: ['nobody'],
  user: ['asha', 'meera'],
  admin: ['admin'],
  owner: ['admin'],
};
const audiences = new Map((await findDeclared()).map(({ key, audience }) => [key, audience]));

let shop: TestShop;
let operations: Operation[];
let schemas: NonNullable<OpenApi['components']>['schemas'];
let fuzzer: Fuzzer;
beforeAll(async () => {
  shop = await openShop({ app: { undoSeconds: 60 } });
  await giftCategory(shop);
  const document = (await shop.call('GET', '/openapi.json')).body as OpenApi;
  operations = readOperations(document);
  schemas = document.components?.schemas ?? {};
  fuzzer = new Fuzzer(shop, operations);
});
afterAll(() => shop.close(), 120_000);

describe('Random requests', () => {
  it(`get ${requests} responses that match the OpenAPI document`, { timeout: requests * 200 }, async () => {
    process.stdout.write(`fuzz: ${requests} requests, FUZZ_SEED=${seed}\n`);
    const calls = fc.oneof(
      ...operations.map((one) => ({
        weight: slow.test(one.key) ? 1 : 10,
        arbitrary: callsTo(one, schemas ?? {}, usual[audiences.get(one.key) ?? 'anyone']),
      })),
    );
    await fc.assert(
      fc.asyncProperty(calls, (call) => fuzzer.send(call)),
      { seed, numRuns: requests + regressions.length, examples: regressions.map((one) => [one]), maxSkipsPerRun: 0 },
    );
  });

  it('are accepted at least each fifth time by every endpoint, so that something is tested', () => {
    const rarelyAccepted = operations
      .map(({ key }) => ({ key, ...(fuzzer.tally.get(key) ?? { sent: 0, good: 0 }) }))
      .filter(
        ({ key, sent, good }) =>
          !unreachable.test(key) && (sent < Math.floor(requests / 5_000) || (sent >= 20 && good < sent / 5)),
      );
    expect(rarelyAccepted).toEqual([]);
    expect(fuzzer.overloads).toBeLessThan(requests / 100);
  });
});
