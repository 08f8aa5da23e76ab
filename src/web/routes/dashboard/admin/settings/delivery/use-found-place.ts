import { readPin } from '../../../../../../shared/delivery/pin-code.ts';
import { type Answer, api } from '../../../../../api-client/api-client.ts';
import { useAnswer } from '../../../../../hooks/use-answer.ts';

export type FoundPlace = Answer<'GET /delivery/pin-codes/:pin'>;

/** City and state of a PIN code; undefined until it has six digits and is found. */
export function useFoundPlace(typed: string): FoundPlace | undefined {
  const pin = readPin(typed);
  return useAnswer(pin, (signal) => api('GET /delivery/pin-codes/:pin', { params: { pin: pin ?? '' }, signal })).value;
}
