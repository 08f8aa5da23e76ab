import { spawnSync } from 'node:child_process';

/** `npm run audit`: known vulnerabilities of the dependencies, if the registry has an audit endpoint. */
const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' });
const found = readCounts(stdout);
if (!found) {
  process.stdout.write('skip   Vulnerabilities: this registry has no audit endpoint, so nothing was looked up.\n');
} else {
  const grave = found.high + found.critical;
  process.stdout.write(`${grave === 0 ? 'ok    ' : 'FAILED'}  Vulnerabilities: ${JSON.stringify(found)}\n`);
  process.exitCode = grave === 0 ? 0 : 1;
}

function readCounts(json: string): { high: number; critical: number } | null {
  try {
    return JSON.parse(json).metadata?.vulnerabilities ?? null;
  } catch {
    return null;
  }
}
