import type { Language } from '../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';
import type { Answer } from '../api-client/api-client.ts';
import { trustProvider } from './trusted-types.ts';

interface RazorpayOptions {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  theme: { color: string };
  prefill: { name: string; email: string; contact: string };
  timeout: number;
  config: { display: { hide: { method: string }[]; preferences: { show_default_blocks: boolean } } };
  handler: (paid: PaidTriple) => void;
  modal: { ondismiss: () => void };
}
declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => { open(): void };
  }
}

export interface PaidTriple {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface Payer {
  name: string;
  email: string;
  phone: string;
}

/** A buyer without an account. */
export interface Guest extends Payer {
  location: string;
}

const themeColor = '#3399cc';
const scriptLimitMs = 10_000;

let script: Promise<void> | null = null;

function loadScript(url: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  script ??= new Promise<void>((loaded, fail) => {
    const element = document.createElement('script');
    const timer = setTimeout(() => fail(new Error(t('checkout.windowNotLoaded'))), scriptLimitMs);
    element.src = url;
    element.onload = () => {
      clearTimeout(timer);
      loaded();
    };
    element.onerror = () => {
      clearTimeout(timer);
      fail(new Error(t('checkout.windowFailed')));
    };
    document.head.append(element);
  }).catch((error) => {
    script = null;
    throw error;
  });
  return script;
}

/**
 * @returns the provider's signed response, or null when the window was closed;
 * @throws Error when it cannot be opened
 */
export async function openPaymentWindow(
  shop: { shopName: string; checkoutUrl: string },
  opened: Answer<'POST /product/orders'>,
  payer: Payer | null,
): Promise<PaidTriple | null> {
  const endTrust = trustProvider(shop.checkoutUrl);
  try {
    return await showWindow(shop, opened, payer);
  } finally {
    endTrust();
  }
}

async function showWindow(
  shop: { shopName: string; checkoutUrl: string },
  opened: Answer<'POST /product/orders'>,
  payer: Payer | null,
): Promise<PaidTriple | null> {
  await loadScript(shop.checkoutUrl);
  const { Razorpay } = window;
  if (!Razorpay) throw new Error(t('checkout.windowNotOpened'));
  const secondsLeft = Math.floor((new Date(opened.heldUntil).getTime() - Date.now()) / 1000);
  return new Promise((done) => {
    new Razorpay({
      key: opened.key,
      amount: opened.amount,
      currency: opened.currency,
      order_id: opened.id,
      name: shop.shopName,
      description: t('checkout.giftsFrom', { shop: shop.shopName }),
      theme: { color: themeColor },
      prefill: {
        name: payer?.name || t('checkout.guest'),
        email: payer?.email || 'guest@example.com',
        contact: payer?.phone || 'No Number',
      },
      timeout: Math.max(120, secondsLeft - 60),
      // An account with cash on delivery offers it unasked; this shop does not sell that way yet.
      config: {
        display: {
          hide: [{ method: 'cod' }],
          preferences: { show_default_blocks: true },
          ...windowLanguages[currentLanguage()],
        },
      },
      handler: done,
      modal: { ondismiss: () => done(null) },
    }).open();
  });
}

/** As the provider names them (`mar` for Marathi); unset = its own. */
const windowLanguages: Record<Language, { language?: string }> = {
  en: {},
  hi: { language: 'hi' },
  mr: { language: 'mar' },
};
