import { type CardSize, firstCardSize } from '../../../shared/card-designs.ts';
import { api } from '../../api-client/api-client.ts';
import { useAnswer } from '../../hooks/use-answer.ts';

export interface PreviewedWords {
  recipient: string;
  message: string;
  from: string;
}

interface Fit {
  size: CardSize;
  /** Why the words cannot be printed; null while that is not known. */
  problem: string | null;
}

const waitMs = 400;

/** How large the server sets the message, and whether it fits; until it has answered, an estimate. */
export function useCardFit(body: PreviewedWords): Fit {
  const { message } = body;
  const { value } = useAnswer(
    message.trim() ? JSON.stringify(body) : null,
    (signal) => api('POST /gifts/card', { body, signal }),
    waitMs,
  );
  return { size: value?.size ?? firstCardSize(message), problem: value?.problem?.message ?? null };
}
