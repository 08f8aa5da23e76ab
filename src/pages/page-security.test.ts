import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pagePolicy, sealPage } from './page-security.ts';

const policy = (checkoutUrl: string, canPay = true) =>
  Object.fromEntries(
    pagePolicy({
      scriptHashes: ["'sha256-x'"],
      styleHashes: [],
      checkoutUrl,
      canPay,
      photosUrl: null,
      isDevelopment: false,
    })
      .split('; ')
      .map((directive) => directive.split(/ (.*)/, 2)),
  );

describe('The policy of a page', () => {
  it('names the hosts of the real provider for frames, connections and pictures, and none for scripts', () => {
    const directives = policy('https://checkout.razorpay.com/v1/checkout.js');
    expect(directives['script-src']).toBe("'sha256-x' 'strict-dynamic'");
    expect(directives['frame-src']).toContain('https://api.razorpay.com https://checkout.razorpay.com');
    expect(directives['connect-src']).toContain('https://lumberjack.razorpay.com');
    expect(directives['img-src']).toContain('https://cdn.razorpay.com');
    for (const one of ['style-src', 'font-src', 'form-action']) expect(directives[one]).toBe("'self'");
  });

  it('names the one host of a stand-in, and nobody where nobody pays', () => {
    expect(policy('http://127.0.0.1:4000/v1/checkout.js')).toMatchObject({
      'frame-src': 'http://127.0.0.1:4000',
      'connect-src': "'self' http://127.0.0.1:4000",
    });
    const closed = policy('https://checkout.razorpay.com/v1/checkout.js', false);
    expect(JSON.stringify(closed)).not.toContain('razorpay');
    expect(closed['frame-src']).toBe("'none'");
  });
});

describe('A page that is made for everyone', () => {
  it('has no nonce, and the hashes of what its scripts and styles contain', () => {
    const html = (mark: string) =>
      `<head><style${mark}>b{}</style><script${mark} async>say("₹")</script></head>` +
      `<p>₹ 100</p><link${mark} href="/a.css"><script${mark} src="/a.js"></script><script${mark}>go()</script>`;
    const hashSource = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
    const { page, ...hashes } = sealPage(Buffer.from(html(' nonce="abc="')), 'abc=');
    expect(page.toString()).toBe(html(''));
    expect(hashes).toEqual({ scriptHashes: ['say("₹")', 'go()'].map(hashSource), styleHashes: [hashSource('b{}')] });
  });
});
