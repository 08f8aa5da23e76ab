import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '../config.ts';
import { type Mailers, makeMailers } from '../platform/email/mailer.ts';

const minKeyBits = 2048;

export type MailSettings = Pick<Config, 'smtp' | 'dkim' | 'mailFrom' | 'outboxDir'>;

/** Throws ConfigError without a usable key for DKIM. */
export function openMailers({ smtp, dkim, mailFrom, outboxDir }: MailSettings): Mailers {
  const privateKey = dkim && (readDkimKey(dkim.keyFile).export({ type: 'pkcs8', format: 'pem' }) as string);
  return makeMailers({ smtp, dkim: dkim && privateKey ? { ...dkim, privateKey } : null, outboxDir, from: mailFrom });
}

export function readDkimKey(file: string): KeyObject {
  const refuse = (cause: unknown, reason: string) =>
    new ConfigError(
      `DKIM_KEY_FILE is ${JSON.stringify(file)}: expected a file with an RSA private key of ${minKeyBits} bits or more, in PEM form (${reason}).`,
      { cause },
    );
  let key: KeyObject;
  try {
    key = createPrivateKey(readFileSync(file));
  } catch (error) {
    throw refuse(error, (error as NodeJS.ErrnoException).code ?? 'unreadable');
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa') throw refuse(undefined, `it is a key of ${key.asymmetricKeyType}`);
  if (bits < minKeyBits) throw refuse(undefined, `it has ${bits} bits`);
  return key;
}
