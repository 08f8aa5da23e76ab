import { useEffect, useState } from 'react';
import type { OccasionLink } from '../../../occasions/api.ts';
import { api } from '../../api-client/api-client.ts';
import { NextOccasion } from './occasion-note.tsx';

interface OccasionsAtProps {
  slug: string;
  pin: string;
  /** As the page has them, for the slowest part of India. */
  occasions: readonly OccasionLink[];
}

export function OccasionsAt({ slug, pin, occasions }: OccasionsAtProps) {
  const [found, setFound] = useState<{ asked: string; occasions: readonly OccasionLink[] }>();
  const asked = `${slug} ${pin}`;
  useEffect(() => {
    const controller = new AbortController();
    api('GET /occasions/of-product/:slug/:pin', { params: { slug, pin }, signal: controller.signal })
      .then((answer) => setFound({ asked: `${slug} ${pin}`, occasions: answer.occasions }))
      // What the page says stays.
      .catch(() => undefined);
    return () => controller.abort();
  }, [slug, pin]);
  return <NextOccasion occasions={found?.asked === asked ? found.occasions : occasions} />;
}
