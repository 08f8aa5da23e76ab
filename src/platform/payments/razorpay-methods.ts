import { z } from 'zod';
import { type Answered, isSilent } from '../network/provider-answer.ts';
import type { RazorpayAccount } from './razorpay.ts';
import { mapAnswer } from './razorpay-answers.ts';
import { apiClient } from './razorpay-call.ts';

/**
 * Razorpay documents the call (Methods API), but not whether the list names cash on delivery: null = it says nothing.
 */
const methodsAnswer = z.object({ cod: z.unknown().optional() });

/** Whether the account offers cash on delivery in its payment window. */
export async function fetchOffersCod(account: RazorpayAccount): Promise<Answered<boolean | null>> {
  const answered = await apiClient(account)('GET', '/methods', methodsAnswer);
  if (!answered.ok && !isSilent(answered)) return { ok: true, value: null };
  return mapAnswer(answered, ({ cod }) => (cod === undefined || cod === null ? null : Boolean(cod)));
}
