import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { canPayFrom, isPayingPage, isPersonalPage } from '../../shared/orders/document-kinds.ts';

let openedAt: string | undefined;

/**
 * Client navigation does not change the document's policy: reloads the page to pay, and to unload the provider's
 * script.
 */
export function useDocumentPolicy(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    openedAt ??= pathname;
    if (pathname === openedAt) return;
    const cannotPay = isPayingPage(pathname) && !canPayFrom(openedAt);
    const hasProviderScript = isPersonalPage(pathname) && window.Razorpay !== undefined;
    if (cannotPay || hasProviderScript) window.location.reload();
  }, [pathname]);
}
