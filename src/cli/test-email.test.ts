import { execFile } from 'node:child_process';
import { createHash, createPublicKey, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../test/certificate.ts';
import { type MailServerOptions, startMailServer } from '../../test/mail-server.ts';
import { findProgram } from '../../test/programs.ts';
import { makeMailer } from '../platform/email/mailer.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-mail-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const certificate = makeCertificate(folder);

/** `shop mail test` with these settings: how it ended and what it printed. */
function mailTest(settings: Record<string, string>): Promise<{ code: number; printed: string }> {
  const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE, DATA_DIR: folder, ...settings };
  return new Promise((done) => {
    execFile(process.execPath, [findProgram('shop'), 'mail', 'test', 'gita@example.com'], { env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, printed: out + err }),
    );
  });
}

async function withMailServer(
  options: MailServerOptions,
  work: (server: Awaited<ReturnType<typeof startMailServer>>, url: string) => Promise<void>,
) {
  const server = await startMailServer(options);
  await work(server, server.url.replace('//', '//shop:a-mail-password@')).finally(() => server.close());
}

describe('The test email of the command line', () => {
  it('goes over STARTTLS with a signature that the printed DNS record verifies', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const keyFile = join(folder, 'dkim.pem');
    writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await withMailServer({ startTls: certificate }, async (server, url) => {
      const { code, printed } = await mailTest({
        SMTP_URL: url,
        SMTP_TLS: 'required',
        NODE_EXTRA_CA_CERTS: certificate.file,
        MAIL_FROM: 'Asha’s Gifts <shop@gifts.example>',
        DKIM_KEY_FILE: keyFile,
        DKIM_SELECTOR: 'shop1',
      });
      expect(printed).toContain('took a test email for gita@example.com, over STARTTLS');
      expect(code).toBe(0);
      expect(server.seen.passwords).toEqual(['a-mail-password']);
      const record = /^shop1\._domainkey\.gifts\.example {2}v=DKIM1; k=rsa; p=(\S+)$/m.exec(printed)?.[1] ?? '';
      const key = createPublicKey({ key: Buffer.from(record, 'base64'), type: 'spki', format: 'der' });
      const message = server.messages[0]?.toString('latin1') ?? '';
      expect(isSigned(message, key)).toBe(true);
      expect(isSigned(message.replace('Your buyers', 'your buyers').replace('leave', 'left'), key)).toBe(false);
      expect(isSigned(message.replace(/^Subject: /m, 'Subject: Re: '), key)).toBe(false);
    });
  });

  it('is not sent, nor is the password, where STARTTLS is required and not offered', async () => {
    await withMailServer({}, async (server, url) => {
      const refused = await mailTest({ SMTP_URL: url, SMTP_TLS: 'required' });
      expect(refused.code).toBe(1);
      expect(refused.printed).toMatch(/^The mail server 127\.0\.0\.1:\d+ did not take the email: .*STARTTLS/);
      expect(refused.printed).not.toContain('a-mail-password');
      expect(server.emails).toEqual([]);
      expect(server.seen.passwords).toEqual([]);
      expect(await mailTest({ SMTP_URL: server.url })).toMatchObject({ code: 0 });
      expect(server.emails).toHaveLength(1);
    });
  });

  it('is not sent to a server with a certificate that nobody has signed', async () => {
    await withMailServer({ startTls: certificate }, async (server, url) => {
      const { code, printed } = await mailTest({ SMTP_URL: url, SMTP_TLS: 'required' });
      expect(code).toBe(1);
      expect(printed).toMatch(/did not take the email: .*certificate/);
      expect(server.emails).toEqual([]);
      expect(server.seen.passwords).toEqual([]);
    });
  });

  it('is refused with one line without a mail server or with an unusable key', async () => {
    expect(await mailTest({})).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/^SMTP_URL is not set\. .*\n$/),
    });
    const key = { SMTP_URL: 'smtp://127.0.0.1:9', DKIM_SELECTOR: 'shop1' };
    for (const [file, reason] of [
      [certificate.keyFile, /it is a key of ec/],
      [join(folder, 'none.pem'), /ENOENT/],
    ] as const)
      expect((await mailTest({ ...key, DKIM_KEY_FILE: file })).printed).toMatch(reason);
  });
});

describe('Emails to one mail server', () => {
  it('share a connection', async () => {
    await withMailServer({}, async (server) => {
      const from = { name: null, address: 'shop@localhost' };
      const mailer = makeMailer({ smtp: { url: server.url, tls: 'off' }, outboxDir: folder, from });
      for (const id of ['one', 'two', 'three'])
        await mailer.send({
          id,
          to: { isProven: true, name: 'Gita', address: 'gita@example.com' },
          shopName: 'Dhaaga',
          subject: 'Hi',
          blocks: [],
        });
      mailer.close();
      expect(server.emails).toHaveLength(3);
      expect(server.seen.connections).toBe(1);
    });
  });
});

/** Verifies a signature of RFC 6376 with relaxed canonicalization of header and body. */
function isSigned(message: string, key: KeyObject): boolean {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const fields = head.split(/\r\n(?![ \t])/).map((field) => {
    const at = field.indexOf(':');
    return { name: field.slice(0, at).trim().toLowerCase(), value: relaxed(field.slice(at + 1)).trim() };
  });
  const signature = fields.find(({ name }) => name === 'dkim-signature')?.value ?? '';
  const tags = new Map(
    signature.split(';').map((tag) => {
      const [name = '', ...value] = tag.split('=');
      return [name.trim(), value.join('=').replace(/\s/g, '')] as const;
    }),
  );
  const lines = rest.join('\r\n\r\n').split('\r\n');
  const body = `${lines
    .map((line) => relaxed(line).trimEnd())
    .join('\r\n')
    .replace(/(\r\n)+$/, '')}\r\n`;
  if (createHash('sha256').update(body, 'latin1').digest('base64') !== tags.get('bh')) return false;
  const signed = (tags.get('h') ?? '').split(':').map((name) => {
    const field = fields.find((one) => one.name === name.toLowerCase());
    return field ? `${field.name}:${field.value}\r\n` : '';
  });
  const unsigned = `dkim-signature:${signature.replace(/(;\s*b=)[^;]*/, '$1')}`;
  const verifier = createVerify('RSA-SHA256').update(signed.join('') + unsigned, 'latin1');
  return verifier.verify(key, tags.get('b') ?? '', 'base64');
}

function relaxed(text: string): string {
  return text.replace(/\r\n/g, '').replace(/[ \t]+/g, ' ');
}
