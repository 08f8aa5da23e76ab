import { z } from 'zod';

const line = z.int().min(0).max(98);
const maxLines = 99;
const isNamedOnce = (pieces: readonly { line: number }[]) =>
  new Set(pieces.map((one) => one.line)).size === pieces.length;
const once = { error: 'Each line is named once.' };

export const piecesInput = z
  .array(z.object({ line, quantity: z.int().min(1, 'A line has at least one piece.').max(99) }))
  .max(maxLines)
  .refine(isNamedOnce, once);

/** A negative quantity is taken out again. */
export const signedPiecesInput = z
  .array(
    z.object({
      line,
      quantity: z
        .int()
        .min(-99)
        .max(99)
        .refine((quantity) => quantity !== 0, 'A line has at least one piece.'),
    }),
  )
  .min(1, 'Please say which pieces.')
  .max(maxLines)
  .refine(isNamedOnce, once);
