import { useEffect, useState } from 'react';
import { type Answer, api } from '../../../api-client/api-client.ts';

export type FoundPlace = Answer<'GET /delivery/pin-codes/:pin'>;

/** City and state of a PIN code; undefined until it has six digits and is found. */
export function useFoundPlace(typed: string): FoundPlace | undefined {
  const [found, setFound] = useState<{ pin: string; place: FoundPlace }>();
  const pin = typed.replace(/\D/g, '');
  useEffect(() => {
    if (!/^[1-9]\d{5}$/.test(pin)) return;
    const controller = new AbortController();
    api('GET /delivery/pin-codes/:pin', { params: { pin }, signal: controller.signal })
      .then((place) => setFound({ pin, place }))
      .catch(() => undefined);
    return () => controller.abort();
  }, [pin]);
  return found?.pin === pin ? found.place : undefined;
}
