/** What this browser has of Trusted Types; TypeScript's DOM does not know them yet. */
interface Policy {
  createHTML: (markup: string) => string | null;
  createScriptURL: (url: string) => string | null;
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, policy: Policy): unknown };
  }
}

/** How React makes a script element, which then never runs. */
const emptyScript = '<script></script>';
/** Address of the provider's script while the payment window is open. */
let checkoutUrl: string | null = null;

/**
 * Decides about every string that becomes markup or a script's address: text without a tag, which is all that React
 * writes (structured data, scripts that ran on the server's page), and nothing else. While the payment window is open, the
 * provider's script may write its markup and load its parts; inline scripts stay forbidden by the Content-Security-Policy.
 */
export function enforceTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => (checkoutUrl || markup === emptyScript || !markup.includes('<') ? markup : null),
    createScriptURL: (url) => (checkoutUrl && isOfProvider(url, checkoutUrl) ? url : null),
  });
}

/** @returns ends the trust: called when the payment window is closed */
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
