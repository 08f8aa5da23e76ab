import { useEffect } from 'react';

declare global {
  interface Window {
    /** Where React Router keeps the scripts of each page. */
    __reactRouterManifest?: { routes: Record<string, { id: string; module: string }> };
  }
}

/** The page has to come to rest first. */
const restMs = 1_000;

/**
 * Brings the scripts of the shopper's other pages once this one has come to rest: they then open at once, and can
 * say so when the connection is gone. (React Router reloads the page when a script cannot be loaded, which loses
 * what was typed; its own prefetching does the same.)
 */
export function WarmUp() {
  useEffect(() => {
    const timer = setTimeout(bringPages, restMs);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

async function bringPages(): Promise<void> {
  for (const { id, module } of Object.values(window.__reactRouterManifest?.routes ?? {}))
    if (id.startsWith('routes/') && !id.startsWith('routes/dashboard/'))
      await import(/* @vite-ignore */ module).catch(() => undefined);
  document.documentElement.dataset.warm = '';
}
