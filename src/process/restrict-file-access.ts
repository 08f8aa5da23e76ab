import { chmod } from 'node:fs/promises';
import { join } from 'node:path';

/** Also corrects files that an earlier version left readable. */
export async function restrictFileAccess(dataDir: string): Promise<void> {
  process.umask(0o077);
  const known = { database: 0o700, photos: 0o700, outbox: 0o700, 'sandbox.json': 0o600 };
  for (const [name, mode] of Object.entries(known)) await chmod(join(dataDir, name), mode).catch(() => undefined);
}
