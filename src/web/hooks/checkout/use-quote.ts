import { type Answer, api, type CallOptions } from '../../api-client/api-client.ts';
import { changeGift } from '../../stores/gift.ts';
import { useSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { useAnswer } from '../use-answer.ts';

export type Quote = Answer<'POST /checkout/quote'>;
type QuoteBody = Exclude<CallOptions<'POST /checkout/quote'>['body'], FormData | undefined>;

interface QuoteOptions {
  /** The prices that the page shows: others ask again. */
  shown?: unknown;
  pauseMs?: number;
  onAnswer?: (quote: Quote) => void;
  onRefused?: (error: unknown) => void;
}

/**
 * What the server would charge; asked again for another body, session or address. Null asks nothing. A gift wrap that
 * it refuses is taken out of the gift.
 */
export function useQuote(body: QuoteBody | null, { shown, pauseMs, onAnswer, onRefused }: QuoteOptions = {}) {
  const { token, user } = useSession();
  const key = body && JSON.stringify([body, token, user?.address, shown]);
  return useAnswer(
    key,
    async (signal) => {
      try {
        const quote = await api('POST /checkout/quote', { body: body ?? undefined, signal });
        onAnswer?.(quote);
        if (quote.wrapRefusal) {
          toast.error(quote.wrapRefusal);
          changeGift({ wrap: null });
        }
        return quote;
      } catch (error) {
        if (!signal.aborted) onRefused?.(error);
        throw error;
      }
    },
    pauseMs,
  );
}
