import { spawnSync } from 'node:child_process';

/** `npm run check`: exits with 1 if any check fails. */
const node = process.execPath;
const checks: [string, string[]][] = [
  ['Route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']],
  ['Types', ['node_modules/typescript/bin/tsc', '--noEmit']],
  ['Lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  ['Licences and install scripts', ['scripts/supply-chain.ts']],
  ['Table of settings', ['scripts/write-configuration.ts', '--check']],
  ['Unused files, exports and dependencies', ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints']],
  ['Import rules', ['node_modules/vitest/vitest.mjs', 'run', '--project', 'architecture']],
];

const failed = checks.filter(([name, args]) => {
  const { status } = spawnSync(node, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'}  ${name}\n`);
  return status !== 0;
});
process.exit(failed.length > 0 ? 1 : 0);
