import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningShop } from '../backup/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { openDataFolder } from '../process/open-data-folder.ts';
import { requireOwner } from './require-owner.ts';

/**
 * The embedded database must be free: stop the shop first. Throws where there is no shop, unless the command may make
 * one.
 */
export async function withDatabase<T>(
  { databaseUrl, directUrl, dataDir, isProduction }: Config,
  work: (db: Database) => Promise<T>,
  { mayBeNew = false, isCopy = false } = {},
): Promise<T> {
  if (!databaseUrl && !mayBeNew && !existsSync(join(dataDir, 'database')))
    throw new Error(
      `There is no shop in ${dataDir}: look at DATA_DIR. "npm start" makes a shop, "restore" brings it back.`,
    );
  if (!databaseUrl) {
    if (!isCopy) await requireOwner(dataDir);
    await openDataFolder(dataDir);
  }
  const place = { databaseUrl, directUrl, dataDir, isDurable: isProduction };
  const db = await openDatabase({ ...place, isPatient: true, mayBeNew });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** For reading, also while the shop runs: the process that has the embedded database open gives a copy of it. */
export async function withReadableDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const running = config.databaseUrl ? null : await findRunningShop(config.dataDir);
  if (!running) return withDatabase(config, work);
  try {
    return await withDatabase({ ...config, dataDir: await running.copyDatabase(), isProduction: false }, work, {
      isCopy: true,
    });
  } finally {
    running.close();
  }
}
