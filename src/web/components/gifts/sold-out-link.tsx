import { lazy, Suspense } from 'react';

const StockAlertLink = lazy(() => import('./stock-alert-link.tsx'));

/** Loaded where something is sold out. */
export function SoldOutLink({ slug }: { slug: string }) {
  return (
    <Suspense>
      <StockAlertLink slug={slug} />
    </Suspense>
  );
}
