import { useEffect } from 'react';

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { module: string }> };
  }
}

const movements = ['pointermove', 'pointerdown', 'scroll', 'keydown'] as const;
/** Where shoppers go next. */
const nextPages = ['routes/product', 'routes/category', 'routes/cart'];

/** Loads the scripts of the pages that are likely to be next as soon as somebody moves on this one: a link then needs no script, and leads to the shop's own page without a connection, too. */
export function WarmUp() {
  useEffect(() => {
    const moved = new AbortController();
    const { signal } = moved;
    const start = () => {
      moved.abort();
      void bringPages();
    };
    for (const kind of movements) window.addEventListener(kind, start, { passive: true, signal });
    return () => moved.abort();
  }, []);
  return null;
}

async function bringPages(): Promise<void> {
  for (const id of nextPages) {
    const { module } = window.__reactRouterManifest?.routes[id] ?? {};
    if (module) await import(/* @vite-ignore */ module).catch(() => undefined);
  }
  document.documentElement.dataset.warm = '';
}
