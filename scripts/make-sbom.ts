import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Locked {
  dev?: boolean;
  optional?: boolean;
  bundleDependencies?: string[];
}

/**
 * The packages of the lock file as CycloneDX, with those of development, because what is compiled into the pages is
 * among them. The same text for the same packages and day.
 */
export function makeSbom(day: string): string {
  const place = mkdtempSync(join(tmpdir(), 'dhaaga-sbom-'));
  // npm names the list by its folder.
  const folder = join(place, 'dhaaga');
  try {
    mkdirSync(folder);
    cpSync('package.json', join(folder, 'package.json'));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify(leaveOutBundling(readFileSync('package-lock.json'))),
    );
    const command = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
    const text = execFileSync('npm', command, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
    const { serialNumber: _, metadata, ...sbom } = JSON.parse(text);
    return `${JSON.stringify({ ...sbom, metadata: { ...metadata, timestamp: `${day}T00:00:00.000Z` } }, null, 2)}\n`;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/**
 * A tool for another system that bundles packages: npm writes these to the lock file only on that system, and refuses
 * the list without them.
 */
function leaveOutBundling(lock: Buffer): object {
  const { packages, ...others } = JSON.parse(lock.toString()) as { packages: Record<string, Locked> };
  const isLeftOut = ({ dev, optional, bundleDependencies }: Locked) => dev && optional && bundleDependencies;
  return { ...others, packages: Object.fromEntries(Object.entries(packages).filter(([, one]) => !isLeftOut(one))) };
}
