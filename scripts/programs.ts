import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs a missing Debian package as root, otherwise throws an error that names it. */
export function installMissing(name: string, debianPackage: string, file: string): void {
  if (existsSync(file)) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${name} …\n`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  }
  if (!existsSync(file)) throw new Error(`${name} is missing: run "apt-get install ${debianPackage}".`);
}
