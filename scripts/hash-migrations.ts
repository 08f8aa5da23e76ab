import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** SHA-256 of each migration by its name. */
export function hashMigrations(): Record<string, string> {
  const files = globSync('migrations/*.sql').toSorted();
  return Object.fromEntries(
    files.map((file) => [basename(file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}
