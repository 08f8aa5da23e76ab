import { findRunningShop } from '../backup/index.ts';
import type { Config } from '../config.ts';
import type { Database } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open.ts';
import { openDataFolder } from '../process/open-data-folder.ts';

/** The embedded database must be free: stop the shop first. */
export async function withDatabase<T>(
  { databaseUrl, directUrl, dataDir, isProduction }: Config,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (!databaseUrl) await openDataFolder(dataDir);
  const db = await openDatabase({ databaseUrl, directUrl, dataDir, isDurable: isProduction, isPatient: true });
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
    return await withDatabase({ ...config, dataDir: await running.copyDatabase(), isProduction: false }, work);
  } finally {
    running.close();
  }
}
