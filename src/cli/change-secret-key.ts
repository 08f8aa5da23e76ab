import { existsSync } from 'node:fs';
import { link, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { countInstances } from '../platform/database/cache-invalidation.ts';
import type { Tx } from '../platform/database/database.ts';
import { flushPath } from '../platform/files/flush-path.ts';
import { resealColumn } from '../platform/secrets/sealed-column.ts';
import { nextKeyName, openKeyFile } from '../platform/secrets/secret-key.ts';
import { sealedColumns } from '../process/sealed-columns.ts';
import { withDatabase } from './with-database.ts';

/**
 * Makes a new secret key and seals under it what the database holds. An interrupted change is repeated with the same
 * command.
 */
export async function changeSecretKey(config: Config, [file, ...others]: string[]): Promise<string> {
  if (others.length > 0 || (file !== undefined) !== (config.secretKey !== undefined))
    throw new Error(
      config.secretKey
        ? 'SECRET_KEY is set: name one file that the new key is written to, npm run shop -- secret-key change new.key'
        : 'The secret key is in DATA_DIR: the command takes no file, npm run shop -- secret-key change',
    );
  const current = join(config.dataDir, 'secret.key');
  if (!config.secretKey && !existsSync(current)) throw new Error(`There is no ${current}: start the shop once first.`);
  const former = config.secretKey ?? (await openKeyFile(current));
  const nextFile = file ?? join(config.dataDir, nextKeyName);
  const done = await withDatabase(config, async (db) => {
    await db.transaction(requireNoInstance);
    const next = await openKeyFile(nextFile);
    return db.transaction((tx) => resealAll(tx, { former, next }));
  });
  const sentence = `${done.changed} values are encrypted with the new key${done.unreadable > 0 ? `; ${done.unreadable} could not be read with the former one and are left` : ''}.`;
  if (file) return `${sentence} Set SECRET_KEY to the content of ${file} everywhere, then start the shop. ${advice}`;
  const formerFile = `${current}.until-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`;
  await link(current, formerFile);
  await rename(nextFile, current);
  await flushPath(config.dataDir);
  return `${sentence} The former key is in ${formerFile}: move it to where backups made before are. ${advice}`;
}

const advice =
  'Backups that are not encrypted need the key they were made under; links to unsubscribe in emails sent before do not work any more.';

/** Throws while an instance of the shop runs on this PostgreSQL server: it would go on with the former key. */
async function requireNoInstance(tx: Tx): Promise<void> {
  const instances = await countInstances(tx);
  if (instances > 0) throw new Error(`The shop is running (${instances} processes): stop all of it first.`);
}

async function resealAll(tx: Tx, keys: { former: Buffer; next: Buffer }) {
  const all = { changed: 0, unreadable: 0 };
  for (const column of sealedColumns) {
    const { changed, unreadable } = await resealColumn(tx, column, keys);
    all.changed += changed;
    all.unreadable += unreadable;
  }
  return all;
}
