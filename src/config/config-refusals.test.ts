import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { production, refusals, secret } from './config-fixture.ts';

describe('The settings', () => {
  it('are refused in one list, each on a line with its name, its value and what was expected', () => {
    const lines = refusals({
      NODE_ENV: 'production',
      PORT: '70000',
      PUBLIC_URL: 'http://shop.example',
      MAIL_FROM: 'a@example.com, b@example.com',
      ADMIN_EMAIL: 'kavita@example.com',
      RAZORPAY_KEY_ID: 'rzp_live_x',
      RAZORPAY_KEY_SECRET: 'hunter2',
      TRUST_PROXY: '0.0.0.0/0',
      RATE_LIMIT: '0',
      SEED_DEMO: '1',
    });
    const names = lines.map((line) => line.split(' ')[0]);
    expect(names.sort()).toEqual([
      'ADMIN_PASSWORD',
      'MAIL_FROM',
      'PORT',
      'PUBLIC_URL',
      'RATE_LIMIT',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'SEED_DEMO',
      'TRUST_PROXY',
    ]);
    expect(lines.join('\n')).not.toContain('hunter2');
    expect(lines).toContain('PORT is "70000": expected a whole number from 0 to 65535.');
    expect(lines).toContain('RATE_LIMIT is "0": expected 1 or more in production.');
  });

  const refused: [string, Record<string, string>, RegExp][] = [
    ['an empty webhook secret at the end', { RAZORPAY_WEBHOOK_SECRET: `${secret},` }, /none of them empty\.$/],
    ['an empty webhook secret at the start', { RAZORPAY_WEBHOOK_SECRET: `,${secret}` }, /none of them empty\.$/],
    ['a blank webhook secret', { RAZORPAY_WEBHOOK_SECRET: `${secret}, ,${secret}` }, /none of them empty\.$/],
    ['a short webhook secret beside a long one', { RAZORPAY_WEBHOOK_SECRET: `${secret},short` }, /16 characters/],
    [
      'a key secret of 15 characters',
      { RAZORPAY_KEY_SECRET: 'x'.repeat(15) },
      /^RAZORPAY_KEY_SECRET is a secret value/,
    ],
    ['a key secret of blanks', { RAZORPAY_KEY_SECRET: ' '.repeat(20) }, /^RAZORPAY_KEY_SECRET is/],
    ['no key id', { RAZORPAY_KEY_ID: '' }, /^RAZORPAY_KEY_ID is not set/],
    ['no webhook secret', { RAZORPAY_WEBHOOK_SECRET: '' }, /^RAZORPAY_WEBHOOK_SECRET is not set/],
    [
      'an http provider',
      { RAZORPAY_API_URL: 'http://api.razorpay.com/v1' },
      /expected an address that begins with https/,
    ],
    ['a provider that only looks local', { RAZORPAY_API_URL: 'http://localhost.evil.example/v1' }, /https/],
    ['an http script of the provider', { RAZORPAY_CHECKOUT_URL: 'http://cdn.example/checkout.js' }, /https/],
    [
      'an address with a password',
      { PUBLIC_URL: 'https://me:hidden@shop.example' },
      /^PUBLIC_URL is "https:\/\/…@shop/,
    ],
    ['no address', { PUBLIC_URL: '' }, /^PUBLIC_URL is not set/],
    ['a script as address', { PUBLIC_URL: 'javascript:x' }, /^PUBLIC_URL is "javascript:x": expected an address/],
    [
      'the payment sandbox',
      { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' },
      /^RAZORPAY_KEY_ID is not set: production does not start with the payment sandbox/,
    ],
    [
      'keys in two places',
      { PAYMENT_KEYS: 'admin' },
      /^PAYMENT_KEYS is admin, and RAZORPAY_ settings are given: expected one place for the keys\.$/,
    ],
    ['a test key', { RAZORPAY_KEY_ID: 'rzp_test_x' }, /^RAZORPAY_KEY_ID is rzp_test_x: production needs a live key/],
    ['the demo', { SEED_DEMO: '1' }, /^SEED_DEMO is 1: production does not start with demo accounts/],
    ['an http address', { PUBLIC_URL: 'http://shop.example' }, /^PUBLIC_URL is "http:\/\/shop\.example": production/],
    ['an http address that begins like localhost', { PUBLIC_URL: 'http://localhost.example' }, /^PUBLIC_URL is/],
    ['a UPI id without a bank', { MANUAL_PAYMENTS: 'upi:shop' }, /^MANUAL_PAYMENTS is "upi:shop": expected upi:/],
    [
      'a bank account without an IFSC',
      { MANUAL_PAYMENTS: 'upi:shop@okbank,bank:Shop/123456789' },
      /^MANUAL_PAYMENTS is/,
    ],
    ['two UPI ids', { MANUAL_PAYMENTS: 'upi:a1@okbank,upi:b2@okbank' }, /^MANUAL_PAYMENTS is/],
    ['the whole internet as proxy', { TRUST_PROXY: '10.0.0.1,0.0.0.0/0' }, /^TRUST_PROXY is "0\.0\.0\.0\/0"/],
    ['the whole new internet as proxy', { TRUST_PROXY: '::/0' }, /^TRUST_PROXY is "::\/0"/],
    ['the old internet in the new one', { TRUST_PROXY: '::ffff:0.0.0.0/96' }, /^TRUST_PROXY is/],
    ['half of the internet as proxy', { TRUST_PROXY: '128.0.0.0/1' }, /^TRUST_PROXY is/],
    ['a range of too many bits', { TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY is "10\.0\.0\.0\/33": expected IP/],
    ['a range of octal digits', { TRUST_PROXY: '010.0.0.1' }, /^TRUST_PROXY is/],
    ['an address of three numbers', { TRUST_PROXY: '10.0.1' }, /^TRUST_PROXY is/],
    ['an empty proxy', { TRUST_PROXY: '10.0.0.1,' }, /^TRUST_PROXY is/],
    ['password hashes made for tests', { PASSWORD_HASHING: 'weak' }, /^PASSWORD_HASHING is "weak"/],
    ['no limits', { RATE_LIMIT: '0' }, /^RATE_LIMIT is "0"/],
    ['no limits in other words', { RATE_LIMIT: '000' }, /^RATE_LIMIT is "0"/],
    [
      'limits that limit nothing',
      { RATE_LIMIT: '1000000' },
      /^RATE_LIMIT is "1000000": expected 1 to 10 in production/,
    ],
    ['limits just too high', { RATE_LIMIT: '11' }, /^RATE_LIMIT is "11"/],
    [
      'a key secret of equal letters',
      { RAZORPAY_KEY_SECRET: 'x'.repeat(16) },
      /^RAZORPAY_KEY_SECRET is a secret value: exp/,
    ],
    ['a key secret of few letters', { RAZORPAY_KEY_SECRET: 'abacabadabacabae' }, /^RAZORPAY_KEY_SECRET is a secret/],
    [
      'a repeated webhook secret',
      { RAZORPAY_WEBHOOK_SECRET: 'k7pQ2mXz9w'.repeat(2) },
      /^RAZORPAY_WEBHOOK_SECRET is a se/,
    ],
    [
      'a weak webhook secret beside a good one',
      { RAZORPAY_WEBHOOK_SECRET: `${secret},${'y'.repeat(20)}` },
      /^RAZORPAY_W/,
    ],
    ['a token of letters in order', { METRICS_TOKEN: 'abcdefghijklmnopqrst' }, /^METRICS_TOKEN is a secret value: exp/],
    ['a token of digits in order', { METRICS_TOKEN: '98765432109876543210' }, /^METRICS_TOKEN is a secret value: exp/],
    ['a key of zeros', { SECRET_KEY: '0'.repeat(64) }, /^SECRET_KEY is a secret value: expected random signs/],
    ['a key of digits in order', { SECRET_KEY: '0123456789abcdef'.repeat(4) }, /^SECRET_KEY is a secret value: exp/],
    [
      'a password in order',
      { ADMIN_EMAIL: 'k@a.in', ADMIN_PASSWORD: 'stuvwxyzABCDEF' },
      /^ADMIN_PASSWORD is a secret v/,
    ],
    ['an admin without a password', { ADMIN_EMAIL: 'k@example.com' }, /^ADMIN_PASSWORD is not set/],
    ['a password without an admin', { ADMIN_PASSWORD: 'eleven yarn balls' }, /^ADMIN_EMAIL is not set/],
    [
      'a common password',
      { ADMIN_EMAIL: 'k@example.com', ADMIN_PASSWORD: 'password123' },
      /^ADMIN_PASSWORD is a secret value/,
    ],
    ['the address as password', { ADMIN_EMAIL: 'kavita@a.in', ADMIN_PASSWORD: 'kavita@a.in' }, /^ADMIN_PASSWORD/],
    ['the demo admin', { ADMIN_EMAIL: 'Admin@demo.shop', ADMIN_PASSWORD: 'eleven yarn balls' }, /^ADMIN_EMAIL is "Ad/],
    ['the demo admin’s password', { ADMIN_EMAIL: 'k@a.in', ADMIN_PASSWORD: 'demo-admin-1234' }, /of a demo account\.$/],
    [
      'a mail server that takes options',
      { SMTP_URL: 'smtp://mail.example?ignoreTLS=true' },
      /^SMTP_URL is a secret value/,
    ],
    ['a mail user without a password', { SMTP_URL: 'smtp://shop@mail.example' }, /without a path or a query\.$/],
    ['another word for TLS', { SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'yes' }, /^SMTP_TLS is "yes": expected req/],
    ['TLS that is never off', { SMTP_TLS: 'off' }, /^SMTP_TLS is off, and SMTP_URL begins with smtps:/],
    ['TLS to no mail server', { SMTP_URL: '', SMTP_TLS: 'off' }, /^SMTP_TLS is set, and SMTP_URL is not/],
    ['a DKIM key without a selector', { DKIM_KEY_FILE: '/etc/dkim.pem' }, /^DKIM_SELECTOR is not set/],
    ['a DKIM selector with a blank', { DKIM_KEY_FILE: 'a.pem', DKIM_SELECTOR: 'a b' }, /^DKIM_SELECTOR is "a b": exp/],
    ['two senders', { MAIL_FROM: 'a@example.com, b@example.com' }, /^MAIL_FROM is/],
    ['a group as sender', { MAIL_FROM: 'Shop: a@example.com;' }, /^MAIL_FROM is/],
    [
      'a header in the sender',
      { MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' },
      /^MAIL_FROM is "a@example\.com\\r\\n/,
    ],
    ['a second sender in a name', { MAIL_FROM: 'b@example.com <a@example.com>' }, /^MAIL_FROM is/],
    ['a sender without a host', { MAIL_FROM: 'shop@' }, /^MAIL_FROM is/],
  ];
  for (const [what, variables, line] of refused)
    it(`are refused in production with one line for ${what}`, () => {
      const lines = refusals({ ...production, ...variables });
      expect(lines).toEqual([expect.stringMatching(line)]);
      for (const value of [variables.RAZORPAY_KEY_SECRET, variables.ADMIN_PASSWORD, 'hidden'])
        if (value?.trim() && !variables.ADMIN_EMAIL?.includes(value)) expect(lines[0]).not.toContain(value);
    });
});

describe('Production settings', () => {
  it('take random secrets of every usual form', () => {
    for (let n = 0; n < 200; n++) {
      const bytes = randomBytes(32);
      const settings = { SECRET_KEY: bytes.toString('base64'), METRICS_TOKEN: bytes.toString('hex').slice(0, 32) };
      expect(
        refusals({ ...production, ...settings, RAZORPAY_KEY_SECRET: bytes.toString('base64url').slice(0, 24) }),
      ).toEqual([]);
    }
  });

  it('take higher limits on this machine only, for load tests', () => {
    expect(refusals({ ...production, PUBLIC_URL: 'http://127.0.0.1:3000', RATE_LIMIT: '100000' })).toEqual([]);
    expect(refusals({ ...production, RATE_LIMIT: '10' })).toEqual([]);
  });
});
