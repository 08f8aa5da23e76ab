import { useEffect } from 'react';

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { id: string; module: string }> };
  }
}

const restMs = 1_000;

/** Loads the scripts of the shopper's other pages once this one is idle: React Router reloads the page when a script is missing, which loses input. */
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
