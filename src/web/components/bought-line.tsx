import type { ReactNode } from 'react';
import type { OrderBody } from '../../orders/api.ts';
import { choicesOf } from '../../shared/line-name.ts';
import { formatPrice } from '../../shared/money.ts';
import { Choices } from './choices.tsx';
import { PhotoTexts } from './photo-texts.tsx';
import { Picture, pictureSizes } from './picture.tsx';

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
        <Choices choices={choicesOf({ ...line, answers: isAnswered ? undefined : line.answers })} />
        {children}
      </div>
      <span className="font-display text-lg/none">{formatPrice(rupees)}</span>
    </div>
  );
}
