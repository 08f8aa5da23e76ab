import { useEffect, useState } from 'react';
import { type CardSize, firstCardSize } from '../../../shared/card-designs.ts';
import { api } from '../../api-client/api-client.ts';

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
export function useCardFit({ recipient, message, from }: PreviewedWords): Fit {
  const asked = JSON.stringify([recipient, message, from]);
  const [answer, setAnswer] = useState<(Fit & { asked: string }) | null>(null);
  useEffect(() => {
    if (!message.trim()) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const body = { recipient, message, from };
      const found = await api('POST /gifts/card', { body, signal: controller.signal }).catch(() => null);
      if (found)
        setAnswer({ asked, size: found.size ?? firstCardSize(message), problem: found.problem?.message ?? null });
    }, waitMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [recipient, message, from, asked]);
  if (answer?.asked === asked) return answer;
  return { size: firstCardSize(message), problem: null };
}
