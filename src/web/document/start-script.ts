/**
 * Runs before the first paint, allowed by its hash. Replaces storage that the browser denies, without which React
 * Router fails, and holds forms that are submitted before React's own script, which queues them until hydration.
 */
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
  });
})()`;

export function clearStartMarks(): void {
  const { dataset } = document.documentElement;
  for (const mark of ['session', 'cart', 'pin', 'hydrating']) delete dataset[mark];
}
