import type { ReactNode } from 'react';
import type { OrderBody } from '../../../orders/api.ts';
import { formatPrice } from '../../../shared/money.ts';
import { Choices } from '../forms/choices.tsx';
import { PhotoTexts } from '../products/photo-texts.tsx';
import { Picture, pictureSizes } from '../products/picture.tsx';

export function BoughtLine({
  line,
  rupees,
  isAnswered,
  children,
}: {
  line: OrderBody['products'][number];
  rupees: number;
  /** The children show the answers. */
  isAnswered?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-4 items-center py-3.5">
      <div className="relative aspect-4/5">
        <Picture src={line.photos[0]} alt={line.name} sizes={pictureSizes.line} />
        <PhotoTexts texts={line.answers} />
      </div>
      <div>
        <h3>{line.name}</h3>
        <Choices choices={line.variant} />
        {!isAnswered && line.answers?.map((answer) => <Answer key={answer.optionId} {...answer} />)}
        {children}
      </div>
      <span className="font-display text-lg/none">{formatPrice(rupees)}</span>
    </div>
  );
}

/** What was asked for is what has to be right: larger than the product's name. */
function Answer({
  label,
  text,
  kind,
}: Pick<NonNullable<OrderBody['products'][number]['answers']>[number], 'label' | 'text' | 'kind'>) {
  return (
    <p dir="auto" className="mt-1 wrap-anywhere">
      <span className="block text-sm text-ink-2">{`${label}: `}</span>
      <span className={kind === 'text' ? 'font-display text-2xl/tight' : 'text-lg font-semibold'}>{text}</span>
    </p>
  );
}
