import { z } from 'zod';
import { translated } from '../../platform/translated.ts';

/** Zero, too. */
export const rupeesOrNothingInput = z
  .number()
  .nonnegative(translated('orderAnswers.amountNotNegative'))
  .max(10_000_000)
  .multipleOf(0.01, translated('deliveryAnswers.twoDecimals'));

export const rupeesInput = z
  .number()
  .positive(translated('giftAnswers.amountAboveZero'))
  .max(10_000_000)
  .multipleOf(0.01, translated('deliveryAnswers.twoDecimals'));
