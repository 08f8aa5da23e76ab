import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { canPayFrom, isPayingPage, isPersonalPage } from '../../shared/document-kinds.ts';

let openedAt: string | undefined;

/**
 * The policy of the document that was opened stays in force while one moves between pages (reliability.md, finding 13). Loads the page
 * anew where its own policy is needed: to pay, and to leave the provider's script behind.
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
