import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import type { Queries } from '../platform/database/database.ts';
import { listForeignPurposes, listSealedPurposes } from '../platform/secrets/sealed-column.ts';
import { openSecretKey } from '../platform/secrets/secret-key.ts';
import { sealedColumns } from './sealed-columns.ts';

/**
 * The secret key of this shop, which the first start makes. Throws a ConfigError where it is missing although the
 * database needs it, as with another DATA_DIR: a new key would take payments and second factors from the shop.
 */
export async function openShopKey(config: Config, queries: Queries): Promise<ShopKey> {
  if (!config.secretKey) await refuseMissing(join(config.dataDir, 'secret.key'), queries);
  const secretKey = await openSecretKey(config);
  return { secretKey, foreignKey: await describeForeignKey(queries, secretKey) };
}

interface ShopKey {
  secretKey: Buffer;
  /** A sentence; null = it opens what the database has. */
  foreignKey: string | null;
}

async function refuseMissing(file: string, queries: Queries): Promise<void> {
  if (existsSync(file)) return;
  const purposes = await listSealedPurposes(queries, sealedColumns);
  if (purposes.length > 0)
    throw new ConfigError(
      `There is no ${file}, and the database has ${purposes.join(', ')} that only the shop’s secret key opens: set DATA_DIR or SECRET_KEY as before, or put the file back. If it is lost, make a new one with "openssl rand -base64 32", and enter them again.`,
    );
}

/** What of the database this key does not open, in a sentence; null = it is the shop's. */
export async function describeForeignKey(queries: Queries, secretKey: Buffer): Promise<string | null> {
  const purposes = await listForeignPurposes(queries, sealedColumns, secretKey);
  if (purposes.length === 0) return null;
  return `The secret key opens none of the ${purposes.join(', ')} in the database: set SECRET_KEY or DATA_DIR as for the shop. If its key is lost, enter them again.`;
}
