import { createHash } from 'node:crypto';

export interface PagePolicyOptions {
  /** Hashes of the inline scripts that may run, as `'sha256-…'`. */
  scriptHashes: string[];
  /** Address of the payment provider's script. */
  checkoutUrl: string;
  /** True when the payment window may open in this document. */
  canPay: boolean;
  /** While developing, Vite adds scripts and styles of its own. */
  isFresh: boolean;
}

/** Headers of an answer that only the browser's router reads: never a document, whatever the browser makes of it. */
export const dataHeaders = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
};

/** True when the address itself is a secret from an email. */
export function isSecretLink(path: string): boolean {
  return /^\/(user\/(resetpassword|confirm)|order)\//i.test(path);
}

/** The Content-Security-Policy of a page. */
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
    ...(isFresh ? [] : ["require-trusted-types-for 'script'", 'trusted-types early default']),
    'report-uri /csp-reports',
    'report-to csp',
  ]
    .map((directive) => directive.trim())
    .join('; ');
}

/** The provider's hosts (reliability.md, A9); a stand-in has one. */
function providerSources(checkoutUrl: string) {
  const { origin, hostname } = new URL(checkoutUrl);
  if (!hostname.endsWith('.razorpay.com')) return { connect: origin, frame: origin, image: origin };
  return {
    connect: `${origin} https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-metrics.razorpay.com`,
    frame: `${origin} https://api.razorpay.com https://checkout.razorpay.com`,
    image: 'https://cdn.razorpay.com',
  };
}

/** Takes the render's nonce off, so that the bytes can be cached and shared; the scripts that carried it are allowed by their hashes. */
export function sealPage(html: string, nonce: string, { isFresh }: { isFresh: boolean }) {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(mark) && script)
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  // The page can be read and used without its scripts: they begin when everything that is seen is there (web/document/early.ts).
  const bare = html.replaceAll(mark, '');
  const calm = bare
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async=""', '<script type="text/later"');
  return { html: isFresh ? bare : calm, scriptHashes: [...hashes] };
}
