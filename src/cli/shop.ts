import { setPriority } from 'node:os';
import { loadEnvironmentFile, readConfig } from '../config.ts';
import { choosePasswordHashing } from '../platform/secrets/password-hash.ts';
import { checkFolders } from '../process/check-folders.ts';
import { addAdmin } from './accounts/add-admin.ts';
import { endSessionsFor } from './accounts/end-sessions.ts';
import { removeAdminRights } from './accounts/remove-admin.ts';
import { resetFactor } from './accounts/reset-second-factor.ts';
import { backUp, makeBackupKey } from './backup/backup.ts';
import { restore } from './backup/restore.ts';
import { listConcerned } from './breach.ts';
import { exportCatalogCsv, importCatalogFile, rebuildCatalog } from './catalog.ts';
import { changeSecretKey } from './change-secret-key.ts';
import { describeError } from './describe-error.ts';
import { doctor } from './doctor.ts';
import { moveCatalogIn, moveCatalogOut } from './move-catalog.ts';
import { moveShopPhotos } from './move-photos.ts';
import { writeOrderStory } from './order-story.ts';
import { importPastFile } from './past-orders.ts';
import { requireOwner } from './require-owner.ts';
import { exportLog, verifyLog } from './security-log.ts';
import { sendTestEmail } from './test-email.ts';

/** The priority of backups, which run beside the shop. */
const lowPriority = 10;
interface Command {
  use: string;
  run: (config: ReturnType<typeof readConfig>, args: string[]) => Promise<string>;
  /** Into DATA_DIR, besides the embedded database. */
  writesFiles?: true;
}
const commands: Record<string, Command> = {
  'admin add': {
    use: 'admin add <email> [--assistant]    makes this person an owner or an assistant; the password comes from ADMIN_PASSWORD',
    run: addAdmin,
  },
  'admin remove': {
    use: 'admin remove <email>    takes the admin rights away and logs the account out; never the last owner’s',
    run: removeAdminRights,
  },
  'admin reset-second-factor': {
    use: 'admin reset-second-factor <email>    takes all second factors from an account and ends its sessions',
    run: resetFactor,
  },
  backup: {
    use: 'backup <file | s3://bucket/path/name?endpoint=…&region=…> [--to=age1…]    writes database and photos to a file while the shop runs; encrypted for --to or BACKUP_RECIPIENT',
    run: (config, args) => {
      setPriority(lowPriority);
      return backUp(config, args);
    },
  },
  'backup-key': {
    use: 'backup-key <file>    makes a key for encrypted backups: the private one in the file, the public one for BACKUP_RECIPIENT',
    run: makeBackupKey,
  },
  restore: {
    use: 'restore <file | s3://…> [--identity=<key file>] [--without-secret-key]    restores a backup into an empty DATA_DIR and an empty database',
    run: restore,
    writesFiles: true,
  },
  breach: {
    use: 'breach --from=<day> --until=<day> [--data=accounts,orders,past-orders,complaints,reminders] [--list=<new file.csv>] [--words=<file.txt>] [--send]    finds whose data a breach concerns, and with --send writes to them; without it nothing leaves the shop',
    run: listConcerned,
  },
  'catalog export': { use: 'catalog export       prints the catalog as CSV', run: exportCatalogCsv },
  'catalog import': {
    use: 'catalog import <file.csv>    adds and changes products; every line, or none',
    run: importCatalogFile,
    writesFiles: true,
  },
  'catalog move-in': {
    use: 'catalog move-in <file.zip>    takes the whole catalog of another shop of this kind, with photos; what is here stays',
    run: moveCatalogIn,
    writesFiles: true,
  },
  'catalog move-out': {
    use: 'catalog move-out <new file.zip>    writes the whole catalog with its photos, for another shop of this kind',
    run: moveCatalogOut,
  },
  'catalog refresh': {
    use: 'catalog refresh      makes search words and picture placeholders anew',
    run: rebuildCatalog,
  },
  'mail test': {
    use: 'mail test <email>    sends a test email at once, and says what the mail server answered',
    run: sendTestEmail,
  },
  order: {
    use: 'order <number> [--log=<file> | --log=-]    prints what is known about an order in order of time, with --log also from the server’s log; only reads',
    run: writeOrderStory,
  },
  'past-orders import': {
    use: 'past-orders import <file.csv>    adds customers without passwords, or orders as history, of Shopify or WooCommerce; sends no email',
    run: importPastFile,
  },
  'photos move': {
    use: 'photos move s3|folder [--verify | --delete]    copies photos between DATA_DIR/photos and STORAGE_URL while the shop runs; --verify compares only, --delete deletes them where they were',
    run: moveShopPhotos,
    writesFiles: true,
  },
  'security-log export': {
    use: 'security-log export <file.jsonl>    writes the security log with its hashes to a new file',
    run: exportLog,
  },
  'security-log verify': {
    use: 'security-log verify [<position>:<hash>]    computes the hash chain of the security log again; names the first broken event',
    run: verifyLog,
  },
  'secret-key change': {
    use: 'secret-key change [<new file>]    encrypts payment keys, the mail password, authenticator apps and push keys with a new secret key, while the shop is stopped; with SECRET_KEY set, the new key is written to the file',
    run: changeSecretKey,
    writesFiles: true,
  },
  doctor: {
    use: 'doctor [--live]      checks money, stock and the payment account, and only reads; --live also what a shop with real buyers needs. Exits with 1 when something is wrong or could not be checked',
    run: doctor,
  },
  'sessions end': {
    use: 'sessions end <email>    logs an account out everywhere',
    run: endSessionsFor,
  },
};

const [area = '', verb = '', ...rest] = process.argv.slice(2);
const isOneWord = Object.hasOwn(commands, area);
const name = isOneWord ? area : `${area} ${verb}`;
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
const args = isOneWord && verb ? [verb, ...rest] : rest;
if (!command) {
  const isHelp = area === '' || area === '--help' || area === 'help';
  const known = Object.values(commands).map(({ use }) => `  ${use}`);
  process.stdout.write(
    `${isHelp ? '' : `There is no command "${[area, verb].join(' ').trim()}".\n`}Commands:\n${known.join('\n')}\n`,
  );
  process.exit(isHelp ? 0 : 2);
}
try {
  const config = readConfig(loadEnvironmentFile(), { isCommand: true });
  checkFolders(config);
  choosePasswordHashing(config.passwordHashing);
  if (command.writesFiles) await requireOwner(config.dataDir);
  const output = await command.run(config, args);
  process.stdout.write(output.endsWith('\n') ? output : `${output}\n`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}
