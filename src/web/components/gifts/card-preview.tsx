import type { CardDesign } from '../../../shared/card-designs.ts';
import { t } from '../../../shared/languages/translate.ts';
import { CardInside } from './card-inside.tsx';
import { type PreviewedWords, useCardFit } from './use-card-fit.ts';

interface CardPreviewProps extends PreviewedWords {
  design: CardDesign;
  /** The card carries a QR code. */
  hasCode: boolean;
}

/** The inside of the card as it is printed; below it, why it cannot be. */
export function CardPreview({ design, hasCode, ...words }: CardPreviewProps) {
  const { size, problem } = useCardFit(words);
  const foot = hasCode ? { text: t('gifts.scanToThank'), picture: sampleCode } : undefined;
  return (
    <figure className="flex w-full max-w-[264px] flex-col gap-2 self-start">
      <CardInside design={design} size={size} foot={foot} {...words} />
      <figcaption className="text-center text-sm text-ink-2">{t('gifts.insideOfCard')}</figcaption>
      <p role="status" className="text-sm font-medium text-madder empty:hidden">
        {problem}
      </p>
    </figure>
  );
}

const sampleCode = (
  <svg viewBox="0 0 21 21" className="size-[18.1cqw] shrink-0 fill-current text-ink" aria-hidden="true">
    <path
      fillRule="evenodd"
      d="M0 0h7v7H0zm1 1v5h5V1zm1 1h3v3H2zM14 0h7v7h-7zm1 1v5h5V1zm1 1h3v3h-3zM0 14h7v7H0zm1 1v5h5v-5zm1 1h3v3H2zM9 1h2v2H9zm1 4h2v3h-2zM1 9h3v1H1zm4 1h3v2H5zm5 0h2v2h-2zm4-1h2v3h-2zm4 1h3v1h-3zM9 14h2v2H9zm3 2h3v2h-3zm4-2h2v2h-2zm3 1h2v3h-2zM9 18h2v3H9zm5 2h4v1h-4z"
    />
  </svg>
);
