import { createHmac } from 'node:crypto';

/**
 * The value of `dhaaga-signature`: the time in seconds, and for each valid secret the HMAC-SHA-256 over `time.body` as
 * hexadecimal (docs/integrate.md).
 */
export function signBody(body: string, { secrets, seconds }: { secrets: string[]; seconds: number }): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
