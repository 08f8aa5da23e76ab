import { endSessionsByEmail } from '../../accounts/index.ts';
import type { Config } from '../../config.ts';
import { withDatabase } from '../with-database.ts';

export async function endSessionsFor(config: Config, [email = '']: string[]): Promise<string> {
  if (!email) throw new Error('Name the email address: npm run shop -- sessions end asha@example.com');
  const ended = await withDatabase(config, (db) => endSessionsByEmail(db, email));
  if (ended === null) throw new Error(`There is no account with the email address ${email}.`);
  return ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`;
}
