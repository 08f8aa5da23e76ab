import { type MouseEvent, type ReactNode, useRef, useState } from 'react';

/**
 * For a link to a page that also opens as a sheet over this one. Ctrl-click and a sheet that cannot be loaded lead to
 * the page.
 */
export function useSheet(load: () => Promise<ReactNode>) {
  const [sheet, setSheet] = useState<ReactNode>(null);
  const isLoading = useRef(false);
  const onClick = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      setSheet(await load());
    } catch {
      window.location.assign(href);
    } finally {
      isLoading.current = false;
    }
  };
  return { sheet, onClick };
}
