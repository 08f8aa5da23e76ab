import { useEffect } from 'react';
import { pressPauseMs } from '../document/press-pause.ts';

declare global {
  interface Window {
    __reactRouterManifest?: { url: string; routes: Record<string, { module: string }> };
  }
}

const movements = ['pointermove', 'pointerdown', 'scroll', 'keydown'] as const;

interface WarmUpProps {
  /** Routes that are likely to be next. */
  pages: readonly string[];
}

/** Loads the list of all routes, and the scripts of `pages`, and what watches the page, once somebody moves on this page: a link to one of them then needs no script, and leads to the shop's own page without a connection, too. */
export function WarmUp({ pages }: WarmUpProps) {
  useEffect(() => {
    const moved = new AbortController();
    const { signal } = moved;
    const start = () => {
      moved.abort();
      void bring(pages);
    };
    for (const kind of movements) window.addEventListener(kind, start, { passive: true, signal });
    return () => moved.abort();
  }, [pages]);
  return null;
}

async function bring(pages: readonly string[]): Promise<void> {
  const watching = import('../document/watch-page.ts').then(({ watchPage }) => watchPage()).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, pressPauseMs));
  const { url } = window.__reactRouterManifest ?? {};
  if (url) await import(/* @vite-ignore */ url).catch(() => undefined);
  for (const id of pages) {
    const { module } = window.__reactRouterManifest?.routes[id] ?? {};
    if (module) await import(/* @vite-ignore */ module).catch(() => undefined);
  }
  await watching;
  document.documentElement.dataset.warm = '';
}
