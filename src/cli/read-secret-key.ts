import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { findSecretKey } from '../platform/secrets/secret-key.ts';

/** For commands that only read: where there is no key, one that opens nothing. */
export async function readSecretKey(config: Config): Promise<Buffer> {
  return (await findSecretKey(config)) ?? randomBytes(32);
}
