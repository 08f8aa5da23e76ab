import { loadEnvironmentFile, readSettings } from '../settings.ts';
import { addAdmin } from './add-admin.ts';

/** The operator's command line: `npm run shop -- <command>`. */
const commands: Record<
  string,
  { use: string; run: (settings: ReturnType<typeof readSettings>, args: string[]) => Promise<string> }
> = {
  'admin add': {
    use: 'admin add <email>    makes this person an admin; asks for the password in ADMIN_PASSWORD',
    run: addAdmin,
  },
};

const [area = '', verb = '', ...args] = process.argv.slice(2);
const command = commands[`${area} ${verb}`];
if (!command) {
  const isHelp = area === '' || area === '--help' || area === 'help';
  const known = Object.values(commands).map(({ use }) => `  ${use}`);
  process.stdout.write(
    `${isHelp ? '' : `There is no command "${[area, verb].join(' ').trim()}".\n`}Commands:\n${known.join('\n')}\n`,
  );
  process.exit(isHelp ? 0 : 2);
}
try {
  process.stdout.write(`${await command.run(readSettings(loadEnvironmentFile()), args)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
