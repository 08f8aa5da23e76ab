/** Milliseconds after which the scripts begin although a picture is still on its way. */
const latestBeginMs = 3_000;

/** Milliseconds after which the other pictures are asked for although the first one is still on its way. */
const latestOthersMs = 1_500;

/**
 * Runs in the head, before anything is painted and long before the page's scripts are there (allowed by its hash).
 * Marks what the browser remembers, so that the style can leave its place free; keeps the line free for the first large picture, so
 * that the others, whose places show them blurred, come after it; keeps what is pressed or sent meanwhile, from React too, which
 * listens a moment before the page knows what the browser remembers, so that nothing is done twice; and lets the page's scripts
 * begin once all that is seen at first has come, or at the first touch: on a slow line they would come before the pictures, and a
 * page that can be read already needs no scripts (src/pages.ts writes them down inert).
 */
export const earlyScript = `(() => {
  const root = document.documentElement;
  const remembered = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
  const session = remembered('auth');
  const cart = remembered('cart');
  if (session && session.token && session.user) root.dataset.session = '';
  if (Array.isArray(cart) && cart.length > 0) root.dataset.cart = '';
  const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 200));
  const whenPainted = (work) => requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(work, { timeout: 500 })));
  root.dataset.first = '';
  const askForOthers = () => { delete root.dataset.first; };
  const isFirst = ({ target }) => target instanceof HTMLImageElement && target.getAttribute('fetchpriority') === 'high';
  for (const end of ['load', 'error']) document.addEventListener(end, (event) => isFirst(event) && whenPainted(askForOthers), true);
  addEventListener('DOMContentLoaded', () => setTimeout(askForOthers, document.querySelector('img[fetchpriority=high]') ? ${latestOthersMs} : 0));
  const early = window.early = { pressed: null, sent: null };
  early.press = (event) => {
    const button = event.target instanceof Element && event.target.closest('button[type=button]:not([popovertarget])');
    if (!button) return;
    event.stopImmediatePropagation();
    early.pressed = button;
  };
  early.send = (event) => {
    if (event.target.method !== 'post') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    early.sent = event.target;
  };
  addEventListener('click', early.press, true);
  addEventListener('submit', early.send, true);
  const trusted = window.trustedTypes?.createPolicy('early', { createScript: (text) => text });
  let hasBegun = false;
  const begin = () => {
    const later = document.querySelector('script[type="text/later"]');
    if (hasBegun || !later) return;
    hasBegun = true;
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = trusted ? trusted.createScript(later.textContent) : later.textContent;
    document.head.append(script);
    script.remove();
  };
  addEventListener('load', () => whenPainted(begin));
  addEventListener('DOMContentLoaded', () => setTimeout(begin, ${latestBeginMs}));
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, begin, { capture: true, once: true });
})()`;

interface Early {
  pressed: HTMLButtonElement | null;
  sent: HTMLFormElement | null;
  press: (event: Event) => void;
  send: (event: Event) => void;
}
declare global {
  interface Window {
    early?: Early;
  }
}

/** Once the page is alive: does what was pressed or sent before, and takes the marks away. */
export function catchUp(): void {
  const { early } = window;
  if (!early) return;
  window.early = undefined;
  removeEventListener('click', early.press, true);
  removeEventListener('submit', early.send, true);
  const { dataset } = document.documentElement;
  delete dataset.session;
  delete dataset.cart;
  // First the page learns what the browser remembers: who is logged in must not be sent to the login.
  setTimeout(() => {
    if (early.sent?.isConnected) early.sent.requestSubmit();
    else if (early.pressed?.isConnected) early.pressed.click();
  });
}
