import { hash } from 'node:crypto';

export interface PagePolicyOptions {
  scriptHashes: string[];
  styleHashes: string[];
  checkoutUrl: string;
  canPay: boolean;
  photosUrl: string | null;
  /** The admin's pages register a service worker. */
  hasWorker?: boolean;
  isDevelopment: boolean;
}

export const dataHeaders = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
};

export function pagePolicy(options: PagePolicyOptions): string {
  const { scriptHashes, styleHashes, checkoutUrl, canPay, isDevelopment } = options;
  const provider = canPay ? providerSources(checkoutUrl) : { connect: '', frame: "'none'", image: '' };
  return [
    "default-src 'none'",
    isDevelopment
      ? `script-src 'self' 'unsafe-inline' ${new URL(checkoutUrl).origin}`
      : `script-src ${scriptHashes.join(' ')} 'strict-dynamic'`,
    `style-src ${["'self'", ...(isDevelopment ? ["'unsafe-inline'"] : styleHashes)].join(' ')}`,
    `img-src 'self' data: blob: ${[options.photosUrl, provider.image].filter(Boolean).join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${provider.connect}${isDevelopment ? ' ws:' : ''}`,
    `frame-src ${provider.frame}`,
    "manifest-src 'self'",
    ...(options.hasWorker ? ["worker-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
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

/**
 * Removes the nonce, so that the page can be cached; its scripts and styles are allowed by their hashes. Overwrites
 * `page`.
 */
export function sealPage(page: Buffer, nonce: string) {
  const mark = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  let length = 0;
  let end = 0;
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, end)) {
    const tag = page.toString('latin1', page.lastIndexOf('<', at), at);
    length += page.copy(page, length, end, at);
    end = at + mark.length;
    const [, name] = /<(script|style)\b[^<>]*$/.exec(tag) ?? [];
    if (name !== 'script' && name !== 'style') continue;
    const start = page.indexOf('>', end) + 1;
    const content = page.subarray(start, page.indexOf(`</${name}>`, start));
    if (content.length > 0) hashes[name].add(`'sha256-${hash('sha256', content, 'base64')}'`);
  }
  length += page.copy(page, length, end);
  return { page: page.subarray(0, length), scriptHashes: [...hashes.script], styleHashes: [...hashes.style] };
}
