import type { CardDesign, CardSize } from '../../../shared/card-designs.ts';
import { nameOnCard } from '../../../shared/name-on-card.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { type PreviewedWords, useCardFit } from './use-card-fit.ts';

interface CardPreviewProps extends PreviewedWords {
  design: CardDesign;
  /** The card carries a QR code. */
  hasCode: boolean;
}

const messageClasses: Record<CardSize, string> = {
  xl: 'text-[6.9cqw]/[1.38]',
  l: 'text-[5.5cqw]/[1.45]',
  m: 'text-[4.7cqw]/[1.4]',
  s: 'text-[4cqw]/[1.4]',
  xs: 'text-[3.4cqw]/[1.4]',
  xxs: 'text-[2.9cqw]/[1.4]',
};

/** The inside of the card as it is printed; below it, why it cannot be. */
export function CardPreview({ design, hasCode, ...words }: CardPreviewProps) {
  const { size, problem } = useCardFit(words);
  const { version } = useShop().settings;
  const { recipient, message, from } = words;
  const isSmall = size !== 'xl' && size !== 'l';
  return (
    <figure className="flex w-full max-w-[264px] flex-col gap-2 self-start">
      <div className="relative aspect-[105/148] w-full shrink-0 [container-type:inline-size]">
        <div className="absolute inset-0 flex flex-col overflow-hidden bg-white px-[10cqw] text-ink shadow-tag">
          <img
            src={`/card-${design}-motif.svg?v=${version}`}
            alt=""
            width="130"
            height="130"
            className={`bg-transparent ${isSmall ? 'mt-[6cqw] size-[11cqw]' : 'mt-[8cqw] size-[17cqw]'}`}
          />
          <p
            dir="auto"
            className={`font-display text-[8.6cqw]/[1.15] wrap-anywhere ${isSmall ? 'mt-[3cqw]' : 'mt-[5cqw]'}`}
          >
            {recipient.trim() && `${nameOnCard(recipient)},`}
          </p>
          <p dir="auto" className={`mt-[3cqw] grow wrap-anywhere whitespace-pre-wrap ${messageClasses[size]}`}>
            {message}
          </p>
          <p dir="auto" className="font-display text-[7.4cqw]/[1.15] wrap-anywhere text-accent">
            {from}
          </p>
          <CardFoot hasCode={hasCode} isSmall={isSmall} />
        </div>
      </div>
      <figcaption className="text-center text-sm text-ink-2">Inside of the card, A6</figcaption>
      <p role="status" className="text-sm font-medium text-madder empty:hidden">
        {problem}
      </p>
    </figure>
  );
}

function CardFoot({ hasCode, isSmall }: { hasCode: boolean; isSmall: boolean }) {
  const { shopName, tagLine } = useShop().settings;
  return (
    <div
      className={`flex items-center justify-between gap-[4cqw] border-t border-dashed border-twine text-[3.5cqw]/[1.4] text-ink-2 ${isSmall ? 'mt-[3cqw] mb-[5cqw] pt-[3cqw]' : 'mt-[5cqw] mb-[7cqw] pt-[4cqw]'}`}
    >
      <p className="min-h-[18.1cqw] min-w-0 content-center wrap-anywhere">
        <b className="block font-semibold text-ink">{shopName}</b>
        {hasCode ? 'Scan to say thank you' : tagLine}
      </p>
      {hasCode && (
        <svg viewBox="0 0 21 21" className="size-[18.1cqw] shrink-0 fill-current text-ink" aria-hidden="true">
          <path
            fillRule="evenodd"
            d="M0 0h7v7H0zm1 1v5h5V1zm1 1h3v3H2zM14 0h7v7h-7zm1 1v5h5V1zm1 1h3v3h-3zM0 14h7v7H0zm1 1v5h5v-5zm1 1h3v3H2zM9 1h2v2H9zm1 4h2v3h-2zM1 9h3v1H1zm4 1h3v2H5zm5 0h2v2h-2zm4-1h2v3h-2zm4 1h3v1h-3zM9 14h2v2H9zm3 2h3v2h-3zm4-2h2v2h-2zm3 1h2v3h-2zM9 18h2v3H9zm5 2h4v1h-4z"
          />
        </svg>
      )}
    </div>
  );
}
