import type { ReactNode } from 'react';
import type { OrderBody } from '../../orders/api.ts';
import { choicesOf } from '../../shared/line-name.ts';
import { formatPrice } from '../../shared/money.ts';
import { Choices } from './choices.tsx';
import { Picture, pictureSizes } from './picture.tsx';

export function BoughtLine({
  line,
  rupees,
  children,
}: {
  line: OrderBody['products'][number];
  rupees: number;
  children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] gap-4 items-center py-3.5">
      <div className="aspect-4/5">
        <Picture src={line.photos[0]} alt={line.name} sizes={pictureSizes.line} />
      </div>
      <div>
        <h3>{line.name}</h3>
        <Choices choices={choicesOf(line)} />
        {children}
      </div>
      <span className="font-display text-lg/none">{formatPrice(rupees)}</span>
    </div>
  );
}
