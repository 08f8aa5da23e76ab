import { lazy, Suspense } from 'react';
import type { PlacedText } from './text-on-photo.tsx';

const TextOnPhoto = lazy(async () => ({ default: (await import('./text-on-photo.tsx')).TextOnPhoto }));

interface PhotoTextsProps {
  texts?: readonly { text: string; place?: PlacedText['place'] }[];
}

/** The texts on the photo of a line; none for most lines. The photo's box is `relative`. */
export function PhotoTexts({ texts = [] }: PhotoTextsProps) {
  const placed = texts.flatMap(({ text, place }) => (place ? [{ text, place }] : []));
  if (placed.length === 0) return null;
  return (
    <Suspense>
      <TextOnPhoto texts={placed} />
    </Suspense>
  );
}
