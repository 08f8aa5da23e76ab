import { statfs } from 'node:fs/promises';
import { listUnprotectedAdmins } from '../../accounts/index.ts';
import { findDemoAccounts } from '../../demo/find-demo-accounts.ts';
import { mailSecretBox, openMailAccounts } from '../../mail-settings/index.ts';
import { openMailers } from '../../process/open-mailers.ts';
import { readSecretKey } from '../read-secret-key.ts';
import { type Check, good, wrong } from './check.ts';

export const email: Check = {
  name: 'Email',
  async run({ config, db }) {
    const mailers = openMailers(config);
    const secretBox = mailSecretBox(await readSecretKey(config));
    const { account } = await openMailAccounts({ db, secretBox, mailers }).find();
    if (!account)
      return wrong(
        'There is no mail server: buyers get no email.',
        'Enter it in the admin area under Email; or set SMTP_URL, and try it: npm run shop -- mail test <email>.',
      );
    const { host } = new URL(account.smtp.url);
    try {
      await mailers.choose(account).verify();
      return good(`${host} accepts a connection${account.smtp.url.includes('@') ? ' and the login' : ''}.`);
    } catch (error) {
      return wrong(
        `${host} does not accept the shop: ${(error as Error).message}.`,
        'Check host, port, user and password, in SMTP_URL or in the admin area; many hosting companies open port 587 only on request.',
      );
    } finally {
      mailers.close();
    }
  },
};

const gigabyte = 1_000_000_000;

export const disk: Check = {
  name: 'Disk',
  async run({ config: { dataDir } }) {
    const { bavail, bsize, ffree, files } = await statfs(dataDir);
    const free = (bavail * bsize) / gigabyte;
    if (files > 0 && ffree < 1_000)
      return wrong(`${ffree} more files fit on the disk of ${dataDir}.`, 'Remove files, or take a larger disk.');
    return free < 1
      ? wrong(`${free.toFixed(1)} GB are free on the disk of ${dataDir}.`, 'Free some, or take a larger disk.')
      : good(`${free.toFixed(1)} GB are free.`);
  },
};

export const demoAccounts: Check = {
  name: 'Demo accounts',
  async run({ db }) {
    const found = await findDemoAccounts(db);
    return found.length === 0
      ? good('none.')
      : wrong(
          `${found.join(', ')}.`,
          'Anybody knows their passwords: use "Start my own shop" on the page Setup, or an empty database.',
        );
  },
};

export const secondFactor: Check = {
  name: 'Second factor',
  async run({ db }) {
    const { admins, unprotected } = await listUnprotectedAdmins(db.read);
    if (admins === 0) return wrong('The shop has no admin.', 'Open the link that the shop printed at its start.');
    return unprotected.length === 0
      ? good(admins === 1 ? 'the admin has one.' : `all ${admins} admins have one.`)
      : wrong(
          `${unprotected.join(', ')} ${unprotected.length === 1 ? 'has' : 'have'} none.`,
          'Log in and set up a passkey or an authenticator app under Security, or take the rights away: npm run shop -- admin remove <email>.',
        );
  },
};
