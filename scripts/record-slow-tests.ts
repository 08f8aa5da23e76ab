import { readFileSync, writeFileSync } from 'node:fs';
import type { VitestFile } from './vitest-reporter.ts';

/**
 * Writes down which server tests `npm test` leaves to CI, by the report of the last `npm run test:ci`: all but the
 * quickest, which take a share of the time.
 */
const quickShare = 0.05;
const { files } = JSON.parse(readFileSync('reports/server.json', 'utf8')) as { files: VitestFile[] };
const onServer = files
  .filter(({ project }) => project === 'server')
  .toSorted((one, other) => one.durationMs - other.durationMs);
const quickMs = quickShare * onServer.reduce((sum, { durationMs }) => sum + durationMs, 0);
let total = 0;
const slow = onServer
  .filter(({ durationMs }) => {
    total += durationMs;
    return total > quickMs;
  })
  .map(({ file }) => file)
  .filter((file) => file.startsWith('src/'))
  .toSorted();
writeFileSync('test/slow-tests.json', `${JSON.stringify(slow, null, 2)}\n`);
process.stdout.write(`${slow.length} of ${onServer.length} files are left to CI.\n`);
