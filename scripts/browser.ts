import { existsSync } from 'node:fs';
import { installMissing } from './programs.ts';

/** Chromium without windows and the pages that these load (docs/decisions/021-tests-and-start.md). */
const shell = '/usr/bin/chromium-headless-shell';
const whole = '/usr/bin/chromium';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Needed where the shell lacks something. */
export const wholeBrowser = { executablePath: whole, args };

/** How a browser is started for tests, measurements and pictures. */
export function browserOptions(): { executablePath: string; args: string[] } {
  return { executablePath: existsSync(shell) ? shell : whole, args };
}

/** Releases of Debian without the headless shell have the whole browser. */
export function installBrowser(): void {
  try {
    installMissing('Chromium', 'chromium-headless-shell', shell);
  } catch {
    installWholeBrowser();
  }
}

export function installWholeBrowser(): void {
  installMissing('Chromium', 'chromium', whole);
}
