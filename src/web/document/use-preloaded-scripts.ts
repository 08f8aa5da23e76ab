import { useEffect } from 'react';
import { preloadModule } from 'react-dom';

/** Loads scripts that links need once the page is complete: without a connection a link then leads to our page. */
export function usePreloadedScripts(scripts?: readonly string[]): void {
  useEffect(() => {
    const preload = () => {
      for (const script of scripts ?? []) preloadModule(script, { as: 'script' });
    };
    if (document.readyState === 'complete') return preload();
    window.addEventListener('load', preload, { once: true });
    return () => window.removeEventListener('load', preload);
  }, [scripts]);
}
