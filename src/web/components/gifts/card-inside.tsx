import type { ReactNode } from 'react';
import type { CardDesign, CardSize } from '../../../shared/card-designs.ts';
import { nameOnCard } from '../../../shared/text/name-on-card.ts';
import { useShop } from '../../hooks/use-shop.ts';
import type { PreviewedWords } from './use-card-fit.ts';

const messageClasses: Record<CardSize, string> = {
  xl: 'text-[6.9cqw]/[1.38]',
  l: 'text-[5.5cqw]/[1.45]',
  m: 'text-[4.7cqw]/[1.4]',
  s: 'text-[4cqw]/[1.4]',
  xs: 'text-[3.4cqw]/[1.4]',
  xxs: 'text-[2.9cqw]/[1.4]',
};

interface CardInsideProps extends PreviewedWords {
  design: CardDesign;
  size: CardSize;
  /** The foot instead of the shop's tag line, and its picture. */
  foot?: { text: string; picture: ReactNode };
}

/** The inside of a card, in proportion to the width that it is given. */
export function CardInside({ design, size, foot, recipient, message, from }: CardInsideProps) {
  const { version, shopName, tagLine } = useShop().settings;
  const isSmall = size !== 'xl' && size !== 'l';
  return (
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
        <div
          className={`flex items-center justify-between gap-[4cqw] border-t border-dashed border-twine text-[3.5cqw]/[1.4] text-ink-2 ${isSmall ? 'mt-[3cqw] mb-[5cqw] pt-[3cqw]' : 'mt-[5cqw] mb-[7cqw] pt-[4cqw]'}`}
        >
          <p dir="auto" className="min-h-[18.1cqw] min-w-0 content-center wrap-anywhere">
            <b className="block font-semibold text-ink">{shopName}</b>
            {foot?.text ?? tagLine}
          </p>
          {foot?.picture}
        </div>
      </div>
    </div>
  );
}
