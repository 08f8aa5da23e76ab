import { z } from 'zod';

/** Zero, too. */
export const rupeesOrNothingInput = z
  .number()
  .nonnegative('An amount is not negative.')
  .max(10_000_000)
  .multipleOf(0.01, 'An amount has at most two decimals.');

export const rupeesInput = z
  .number()
  .positive('An amount is more than zero.')
  .max(10_000_000)
  .multipleOf(0.01, 'An amount has at most two decimals.');
