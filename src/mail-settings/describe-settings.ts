import type { Queries } from '../platform/database/database.ts';
import type { MailAccount } from '../platform/email/mailer.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { MailSettingsBody } from './api.ts';
import { enteredAccount, findMailRow, type MailAccountSource, type MailRow } from './mail-accounts.ts';
import { isTestedBy } from './send-test-email.ts';

export interface DescribeOptions {
  accounts: MailAccountSource;
  secretBox: SecretBox;
  /** Emails about orders that no mail server took. */
  findUnsent: (queries: Queries) => Promise<{ count: number; since: Date } | null>;
}

export async function describeMailSettings(
  queries: Queries,
  { accounts, secretBox, findUnsent }: DescribeOptions,
): Promise<MailSettingsBody> {
  const row = await findMailRow(queries);
  const { account, source } = await accounts.find();
  const unsent = await findUnsent(queries);
  const isEntered = source !== 'environment' && Boolean(row?.host);
  return {
    source,
    ...describeServer(source === 'environment' ? account : null, row),
    isReadable: !isEntered || enteredAccount(row as MailRow, secretBox) !== null,
    test: row && account && isTestedBy(row, account) ? describeTest(row) : null,
    unsent: unsent && { count: unsent.count, since: unsent.since.toISOString() },
  };
}

function describeServer(environment: MailAccount | null, row: MailRow | undefined) {
  if (environment) {
    const { hostname: host, port, username, protocol } = new URL(environment.smtp.url);
    const server = {
      host,
      port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
      user: decodeURIComponent(username),
    };
    return { server, address: environment.from.address, name: environment.from.name ?? '' };
  }
  const { host = null, port, username } = row ?? {};
  return {
    server: host === null ? null : { host, port: port ?? 0, user: username ?? '' },
    address: row?.fromAddress ?? '',
    name: row?.fromName ?? '',
  };
}

function describeTest({ testedAt, testedTo, arrival }: MailRow): MailSettingsBody['test'] {
  return testedAt && { sentAt: testedAt.toISOString(), to: testedTo ?? '', arrival };
}
