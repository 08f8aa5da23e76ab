import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Stage, startCluster } from './cluster.ts';
import { startShop } from './shop-process.ts';

/** The connection to the database breaks while the shop starts (reliability.md, D2, rows F14 and F54). */
const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer)('A start whose connection to the database breaks', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startCluster(inject('postgresServer'), 'start_cut');
  });
  afterEach(() => stage.wires.database.mend());
  afterAll(() => stage.close());

  // The first words are the greeting and the question whether the server is there; those after it take the lock and migrate.
  for (const word of [4, 5, 6]) {
    it(`at word ${word}, while migrating, ends with a line and an exit code instead of hanging`, async () => {
      stage.wires.database.watch({ n: word, cut: 'before', strike: () => stage.wires.database.cut() });
      const { shop, url, said } = await startShop(stage.place);
      expect(url).toBeNull();
      expect(shop.exitCode).toBe(1);
      expect(said.trim()).toMatch(
        /^Error: (The database could not be migrated|The PostgreSQL server of DATABASE_URL cannot be used): [^\n]+$/,
      );
    }, 90_000);
  }

  it('opens the next time', async () => {
    const instance = await stage.start();
    expect((await fetch(`${instance.url}/readyz`)).status).toBe(200);
    await instance.end('SIGTERM');
  }, 90_000);
});
