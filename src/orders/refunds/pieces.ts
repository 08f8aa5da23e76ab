import { z } from 'zod';
import { translated } from '../../platform/translated.ts';

const line = z.int().min(0).max(98);
const maxLines = 99;
const isNamedOnce = (pieces: readonly { line: number }[]) =>
  new Set(pieces.map((one) => one.line)).size === pieces.length;
const once = translated('moneyAnswers.lineOnce');

export const piecesInput = z
  .array(z.object({ line, quantity: z.int().min(1, translated('moneyAnswers.leastPiece')).max(99) }))
  .max(maxLines)
  .refine(isNamedOnce, once);

/** A negative quantity is taken out again; `restocked` = how many were back before, or the call is refused. */
export const signedPiecesInput = z
  .array(
    z.object({
      line,
      quantity: z
        .int()
        .min(-99)
        .max(99)
        .refine((quantity) => quantity !== 0, translated('moneyAnswers.leastPiece')),
      restocked: z.int().min(0).max(99).optional(),
    }),
  )
  .min(1, translated('shopping.whichPieces'))
  .max(maxLines)
  .refine(isNamedOnce, once);
