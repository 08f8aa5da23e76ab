import { pressPauseMs } from './press-pause.ts';

const firstPictureLimitMs = 1_500;
/** From the first picture's arrival to its paint. */
const paintLimitMs = 300;

/** Runs before the first paint, allowed by its hash; replaces storage that the browser denies by memory of this page, because React Router's scripts would fail; holds forms submitted before React's script, which queues them until hydration. Marks the document until the first large picture is painted (`first`), and until somebody touches, types or scrolls (`still`): photos that can wait are hidden so long, and so not loaded. */
export const startScript = `(() => {
  const { dataset } = document.documentElement;
  try { localStorage.getItem(''); } catch {
    for (const name of ['localStorage', 'sessionStorage']) {
      const values = new Map();
      const value = {
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, text) => void values.set(key, text),
        removeItem: (key) => void values.delete(key),
      };
      try { Object.defineProperty(window, name, { value }); } catch {}
    }
  }
  const stored = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
  const session = stored('auth');
  const cart = stored('cart');
  if (session && session.token && session.user) dataset.session = '';
  if (Array.isArray(cart) && cart.length > 0) dataset.cart = '';
  if (stored('delivery-pin')) dataset.pin = '';
  dataset.hydrating = '';
  dataset.first = '';
  dataset.still = '';
  const movements = ['pointerdown', 'scroll', 'keydown'];
  const move = () => {
    setTimeout(() => { delete dataset.still; }, ${pressPauseMs});
    for (const kind of movements) removeEventListener(kind, move, true);
  };
  for (const kind of movements) addEventListener(kind, move, { capture: true, passive: true });
  const loadOthers = () => { delete dataset.first; };
  const isFirst = ({ target }) => target instanceof HTMLImageElement && target.getAttribute('fetchpriority') === 'high';
  const paint = 'largest-contentful-paint';
  const afterPaint = (event) => {
    if (!isFirst(event)) return;
    if (!PerformanceObserver.supportedEntryTypes.includes(paint)) return loadOthers();
    new PerformanceObserver(loadOthers).observe({ type: paint });
    setTimeout(loadOthers, ${paintLimitMs});
  };
  for (const end of ['load', 'error']) document.addEventListener(end, afterPaint, true);
  const sent = [];
  const hold = (event) => {
    if (!event.target.getAttribute('action')?.startsWith('javascript:')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    sent.push([event.target, event.submitter]);
  };
  addEventListener('submit', hold, true);
  addEventListener('DOMContentLoaded', () => {
    removeEventListener('submit', hold, true);
    for (const [form, submitter] of sent) form.requestSubmit(submitter);
    setTimeout(loadOthers, document.querySelector('img[fetchpriority=high]') ? ${firstPictureLimitMs} : 0);
  });
})()`;

export function clearStartMarks(): void {
  const { dataset } = document.documentElement;
  for (const mark of ['session', 'cart', 'pin', 'hydrating']) delete dataset[mark];
}
