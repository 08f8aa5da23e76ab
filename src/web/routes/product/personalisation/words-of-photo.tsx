import { useEffect, useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { stitchedPath } from '../../../../shared/theme/stitches.ts';
import type { PlacedText } from '../../../components/products/text-on-photo.tsx';

const pauseMs = 500;

/** Reads out the text on the photo, once the buyer pauses. */
export function WordsOfPhoto({ texts }: { texts: readonly PlacedText[] }) {
  const words = texts.map(({ text }) => text).join(', ');
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words && t('product.onThePhoto', { words })), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  const isDrawn = texts.some(({ text, place }) => place.face === 'stitched' && !stitchedPath(text, 1, 1));
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
      {isDrawn && <p className="text-sm text-ink-2">{t('product.drawnByHand')}</p>}
    </>
  );
}
