import type { ProductOccasion } from '../../../occasions/api.ts';
import { api } from '../../api-client/api-client.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { NextOccasion } from './next-occasion.tsx';

interface OccasionsAtProps {
  slug: string;
  pin: string;
  /** As the page has them, for the slowest part of India. */
  occasions: readonly ProductOccasion[];
}

export function OccasionsAt({ slug, pin, occasions }: OccasionsAtProps) {
  const params = { slug, pin };
  // What the page says stays without an answer.
  const { value } = useAnswer(`${slug} ${pin}`, (signal) =>
    api('GET /occasions/of-product/:slug/:pin', { params, signal }),
  );
  return <NextOccasion occasions={value?.occasions ?? occasions} />;
}
