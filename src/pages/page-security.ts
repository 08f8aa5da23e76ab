import { createHash } from 'node:crypto';

export interface PagePolicyOptions {
  scriptHashes: string[];
  checkoutUrl: string;
  canPay: boolean;
  isFresh: boolean;
}

export const dataHeaders = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
};

export function isSecretLink(path: string): boolean {
  return /^\/(user\/(resetpassword|confirm)|order)\//i.test(path);
}

export function pagePolicy({ scriptHashes, checkoutUrl, canPay, isFresh }: PagePolicyOptions): string {
  const provider = canPay ? providerSources(checkoutUrl) : { connect: '', frame: "'none'", image: '' };
  return [
    "default-src 'none'",
    isFresh
      ? `script-src 'self' 'unsafe-inline' ${new URL(checkoutUrl).origin}`
      : `script-src ${scriptHashes.join(' ')} 'strict-dynamic'`,
    `style-src 'self'${isFresh ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data: blob: ${provider.image}`,
    "font-src 'self'",
    `connect-src 'self' ${provider.connect}${isFresh ? ' ws:' : ''}`,
    `frame-src ${provider.frame}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isFresh ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    'report-uri /csp-reports',
    'report-to csp',
  ]
    .map((directive) => directive.trim())
    .join('; ');
}

function providerSources(checkoutUrl: string) {
  const { origin, hostname } = new URL(checkoutUrl);
  if (!hostname.endsWith('.razorpay.com')) return { connect: origin, frame: origin, image: origin };
  return {
    connect: `${origin} https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com`,
    frame: `${origin} https://api.razorpay.com https://checkout.razorpay.com`,
    image: 'https://cdn.razorpay.com',
  };
}

/** Removes the nonce, so that the page can be cached; its scripts are allowed by their hashes. */
export function sealPage(html: string, nonce: string) {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(mark) && script)
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return { html: html.replaceAll(mark, ''), scriptHashes: [...hashes] };
}
