import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (process.argv.includes('--install')) process.env.INSTALL_PROGRAMS = 'true';

/** Installs a missing package as root, with `--install`, INSTALL_PROGRAMS=true or in CI; otherwise throws its name. */
export function installMissing(name: string, debianPackage: string, file: string): void {
  if (existsSync(file)) return;
  const mayInstall = process.env.INSTALL_PROGRAMS === 'true' || process.env.CI === 'true';
  if (mayInstall && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${name} …\n`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  }
  if (!existsSync(file))
    throw new Error(
      `${name} is missing: run "apt-get install ${debianPackage}", or this command as root with INSTALL_PROGRAMS=true.`,
    );
}
