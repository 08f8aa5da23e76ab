import { localizePath } from '../../shared/languages/languages.ts';
import { currentLanguage } from '../../shared/languages/translate.ts';

interface Policy {
  createHTML: (markup: string) => string | null;
  createScriptURL: (url: string) => string | null;
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, policy: Policy): unknown };
  }
}

/** React creates script elements from it, which never run. */
const emptyScript = '<script></script>';
/** The script of the admin's service worker. */
export const adminWorker = localizePath(currentLanguage(), '/dashboard/admin/service-worker.js');
let checkoutUrl: string | null = null;

/**
 * Allows text without tags only; while the payment window is open, all that the provider's script writes. CSP blocks
 * inline scripts.
 */
export function enforceTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (checkoutUrl || markup === emptyScript || !markup.includes('<') ? markup : null),
    createScriptURL: (url) => (url === adminWorker || (checkoutUrl && isOfProvider(url, checkoutUrl)) ? url : null),
  });
}

/** @returns function that ends the trust, for when the payment window closes */
export function trustProvider(url: string): () => void {
  checkoutUrl = url;
  return () => {
    checkoutUrl = null;
  };
}

function isOfProvider(url: string, trusted: string): boolean {
  const { origin, protocol, hostname } = new URL(url, location.href);
  const provider = new URL(trusted);
  if (origin === provider.origin) return origin !== location.origin || url === trusted;
  return protocol === 'https:' && provider.hostname.endsWith('.razorpay.com') && hostname.endsWith('.razorpay.com');
}
