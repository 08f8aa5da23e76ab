import type { ReactNode } from 'react';
import type { OrderBody } from '../../../orders/api.ts';
import type { Pieces } from '../../../shared/orders/compute-refund.ts';
import { lineName } from '../../../shared/orders/line-name.ts';
import { Stepper } from '../forms/stepper.tsx';

export interface CountedLine {
  /** Index into the order's products. */
  line: number;
  name: string;
  max: number;
}

/** The lines of an order that have pieces to choose. */
export function formatLineCount(products: OrderBody['products'], getMax: (line: number) => number): CountedLine[] {
  return products
    .map((product, line) => ({ line, name: lineName(product), max: getMax(line) }))
    .filter(({ max }) => max > 0);
}

/** As the API takes them. */
export function piecesIn(counts: Readonly<Record<number, number>>): Pieces[] {
  return Object.entries(counts)
    .map(([line, quantity]) => ({ line: Number(line), quantity }))
    .filter(({ quantity }) => quantity !== 0);
}

/** '2 × Bear, 1 × Doll' */
export function listPieces(pieces: readonly { quantity: number; name: string }[]): string {
  return pieces.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
}

interface PieceListProps {
  lines: readonly CountedLine[];
  /** What the number is of, such as "Give back". */
  verb: string;
  counts: Readonly<Record<number, number>>;
  onChange: (counts: Record<number, number>) => void;
  below?: (line: CountedLine) => ReactNode;
}

/** How many pieces of each line. */
export function PieceList({ lines, verb, counts, onChange, below }: PieceListProps) {
  return (
    <ul className="grid gap-3">
      {lines.map((one) => (
        <li key={one.line} className="grid gap-2 border-b border-twine pb-3 last:border-0">
          <span dir="auto" className="font-semibold wrap-anywhere">
            {one.name}
          </span>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="text-sm">{verb}</span>
            <Stepper
              label={`${verb}, ${one.name}`}
              value={Math.min(counts[one.line] ?? 0, one.max)}
              max={one.max}
              onChange={(count) => onChange({ ...counts, [one.line]: count })}
            />
          </div>
          {below?.(one)}
        </li>
      ))}
    </ul>
  );
}
