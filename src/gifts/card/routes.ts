import type { Bind } from '../../platform/http/bind.ts';
import { cardEndpoints } from './endpoints.ts';
import { fitCard } from './fit-card.ts';

export function cardRoutes(bind: Bind): void {
  bind(cardEndpoints.fitCard, async ({ body }) => {
    const fitted = fitCard(body);
    if ('lines' in fitted) return { success: true, size: fitted.messageSize, problem: null };
    return { success: true, size: null, problem: { field: fitted.field, message: fitted.sentence } };
  });
}
