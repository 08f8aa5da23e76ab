import { lazy, Suspense } from 'react';
import type { StockAlertLinkProps } from './stock-alert-link.tsx';

const StockAlertLink = lazy(() => import('./stock-alert-link.tsx'));

/** Loaded where something is sold out. */
export function SoldOutLink(props: StockAlertLinkProps) {
  return (
    <Suspense>
      <StockAlertLink {...props} />
    </Suspense>
  );
}
