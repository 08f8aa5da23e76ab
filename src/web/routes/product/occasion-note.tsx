import { lazy, Suspense } from 'react';
import type { ProductOccasion } from '../../../occasions/api.ts';
import type { Api } from '../../api-client/api-client.ts';
import { deliveryPin } from '../../stores/delivery-choice.ts';
import { findNextOccasion, NextOccasion } from './next-occasion.tsx';

const OccasionsAt = lazy(async () => ({ default: (await import('./occasions-at.tsx')).OccasionsAt }));

/** The page is shown without them, too. */
export async function loadOccasions(call: Api, slug: string): Promise<ProductOccasion[]> {
  return call('GET /occasions/of-product/:slug', { params: { slug } }).then(
    ({ occasions }) => occasions,
    () => [],
  );
}

interface OccasionNoteProps {
  slug: string;
  occasions: readonly ProductOccasion[];
}

/** For the buyer's PIN code, where it is known; the line has the same height. */
export function OccasionNote({ slug, occasions }: OccasionNoteProps) {
  const pin = deliveryPin.use();
  const note = <NextOccasion occasions={occasions} />;
  if (!pin || !findNextOccasion(occasions)) return note;
  return (
    <Suspense fallback={note}>
      <OccasionsAt slug={slug} pin={pin} occasions={occasions} />
    </Suspense>
  );
}
