import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { openPath } from '../../../document/open-path.ts';

const listPath = '/dashboard/admin/products';
let search = '';
let scrolledTo = 0;
let isReturning = false;

/** Where the admin was in the list of products, after a product was changed. */
export function returnToList(): string {
  isReturning = true;
  return listPath + search;
}

/** Remembers filters, page and scroll position of the list, and returns to them once. */
export function useListPlace(): void {
  const location = useLocation();
  useEffect(() => {
    search = location.search;
  }, [location.search]);
  useEffect(() => {
    if (isReturning) window.scrollTo(0, scrolledTo);
    isReturning = false;
    const remember = () => {
      if (openPath() === listPath) scrolledTo = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);
}
