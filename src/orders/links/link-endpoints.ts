import { z } from 'zod';
import { emailInput } from '../../accounts/api.ts';
import { successOutput, text } from '../../platform/input.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { t } from '../../shared/languages/translate.ts';
import { parseOrderNumber } from '../../shared/orders/order-number.ts';

const orderNumber = text({ max: 40 }).transform((typed, context) => {
  const number = parseOrderNumber(typed);
  if (number !== null) return number;
  context.addIssue({ code: 'custom', message: t('shopping.orderNumber') });
  return z.NEVER;
});

export const linkEndpoints = {
  requestOrderLink: endpoint({
    method: 'POST',
    path: '/order-link',
    audience: 'anyone',
    perMinute: 60,
    summary: 'Emails the link of an order to the address that it was placed with; the answer is always the same',
    body: z.object({ number: orderNumber, email: emailInput }).strict(),
    output: successOutput,
  }),
};
