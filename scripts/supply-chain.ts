import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** `npm run licenses`: judges the lock file alone, so it is quick and needs no network. Part of `npm run check`. */
interface Locked {
  version?: string;
  license?: string;
  hasInstallScript?: boolean;
  resolved?: string;
}
export interface LockFile {
  packages: Record<string, Locked>;
}

/**
 * Licences under which a package may be part of the shop or of its tools; LGPL and MPL ones are used unchanged, as
 * libraries of their own.
 */
const allowedLicenses = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC-BY-4.0 CC0-1.0 ISC LGPL-3.0 LGPL-3.0-or-later MIT MIT-0 MPL-2.0 Python-2.0 Unlicense'.split(
    ' ',
  ),
);

/** Packages whose lock entry names no licence, by the text of their LICENSE or README file. */
const unstatedLicenses: Partial<Record<string, string>> = {
  'png-js': 'MIT',
  busboy: 'MIT',
  'humanize-number': 'MIT',
  streamsearch: 'MIT',
};

export function judgePackages(lock: LockFile, allowScripts: Record<string, boolean>): string[] {
  return Object.entries(lock.packages).flatMap(([path, locked]) => {
    const name = packageName(path);
    if (!name) return [];
    const label = `${name}@${locked.version}`;
    return [
      ...(!isAllowed(locked.license ?? unstatedLicenses[name])
        ? [`${label}: the licence ${locked.license ?? 'is not given'} is not on the list of scripts/supply-chain.ts.`]
        : []),
      ...(locked.hasInstallScript && allowScripts[name] !== true
        ? [`${label}: it runs a script when it is installed, and package.json does not allow that under allowScripts.`]
        : []),
      ...(locked.resolved ? [`${label}: the lock file names the registry that it came from.`] : []),
    ];
  });
}

/** An SPDX expression: every part of an AND, one part of an OR. */
function isAllowed(license = ''): boolean {
  const plain = license.replace(/^\((.*)\)$/, '$1');
  if (/ OR /.test(plain)) return plain.split(' OR ').some(isAllowed);
  return plain.split(' AND ').every((part) => allowedLicenses.has(part));
}

function packageName(path: string): string {
  return path.split('node_modules/').at(-1) ?? '';
}

function main(): void {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  const lock = read('package-lock.json') as LockFile;
  const problems = judgePackages(lock, read('package.json').allowScripts);
  if (process.argv.includes('--list'))
    for (const [path, { version, license }] of Object.entries(lock.packages))
      if (path) process.stdout.write(`${packageName(path)}@${version}\t${license}\n`);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
