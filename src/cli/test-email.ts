import { createPublicKey } from 'node:crypto';
import { emailInput } from '../accounts/api.ts';
import type { Config } from '../config.ts';
import { newId } from '../platform/id.ts';
import { openMailers, readDkimKey } from '../process/open-mailers.ts';

/** Needs no database, so it works beside a running shop. */
export async function sendTestEmail(config: Config, [email = '']: string[]): Promise<string> {
  const address = emailInput.safeParse(email);
  if (!address.success) throw new Error('Name the email address: npm run shop -- mail test kavita@example.com');
  const { smtp, shopName } = config;
  if (!smtp)
    throw new Error(
      'SMTP_URL is not set. A mail server of the admin area is tried there, under Email; or set SMTP_URL to smtp://user:password@host:port.',
    );
  const { host, protocol } = new URL(smtp.url);
  const mailers = openMailers(config);
  const text = `this is the test email of ${shopName}, sent from the command line. Emails to your buyers leave the shop the same way.`;
  const blocks = ['Namaste,', text].map((line) => ({ kind: 'text' as const, text: line }));
  const to = { isProven: true, name: '', address: address.data } as const;
  try {
    await mailers
      .choose(mailers.environment)
      .send({ id: newId(), to, shopName, subject: `Test email of ${shopName}`, blocks });
  } catch (cause) {
    throw new Error(`The mail server ${host} did not take the email: ${(cause as Error).message}`, { cause });
  } finally {
    mailers.close();
  }
  const how = protocol === 'smtps:' ? 'over TLS' : { required: 'over STARTTLS', ...withoutPromise }[smtp.tls];
  return [`The mail server ${host} took a test email for ${address.data}, ${how}.`, ...describeSignature(config)].join(
    '\n',
  );
}

const withoutPromise = { optional: 'over STARTTLS if it offers that', off: 'unencrypted' };

function describeSignature({ dkim }: Config): string[] {
  if (!dkim) return ['It was not signed: DKIM_KEY_FILE is not set.'];
  const { selector, domain, keyFile } = dkim;
  const key = createPublicKey(readDkimKey(keyFile)).export({ type: 'spki', format: 'der' }).toString('base64');
  return [
    `It was signed by DKIM. The signature is valid while this TXT record is in the DNS of ${domain}:`,
    `${selector}._domainkey.${domain}  v=DKIM1; k=rsa; p=${key}`,
  ];
}
