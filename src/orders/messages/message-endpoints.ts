import { z } from 'zod';
import { always, id } from '../../platform/input.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { languages } from '../../shared/languages/languages.ts';

/** `title` for the admin, `text` for the buyer. */
const readyText = z.object({ title: z.string(), text: z.string() });
const emailText = z.object({ subject: z.string(), text: z.string() });

const orderTexts = z.object({
  /** The order's: that of its buyer's pages. */
  language: z.enum(Object.keys(languages) as (keyof typeof languages)[]),
  /** What a chat begins with. */
  greeting: z.string(),
  /** The subject of an email about the order. */
  subject: z.string(),
  /** The likeliest first. `record`: what the order's history calls it, in English. */
  ready: z.array(readyText.extend({ record: z.string() })),
  /** Asks to confirm an order with cash on delivery, with the link; null once it is confirmed or over. */
  confirmCash: z.string().nullable(),
  /** The texts before the links to a photo to approve and to pay a balance. */
  proof: emailText,
  balance: emailText.nullable(),
});
export type OrderTexts = z.output<typeof orderTexts>;
const complaintTexts = z.array(readyText);
export type ComplaintTexts = z.output<typeof complaintTexts>;

export const messageEndpoints = {
  findOrderTexts: endpoint({
    method: 'GET',
    path: '/user/order/:orderId/messages',
    audience: 'admin',
    summary: 'Ready texts about an order to send by chat or email, in the language of its buyer',
    params: z.object({ orderId: id }),
    output: z.object({ success: always, texts: orderTexts }),
  }),
  findComplaintTexts: endpoint({
    method: 'GET',
    path: '/user/grievances/:grievanceId/texts',
    audience: 'admin',
    summary: 'Ready answers to a complaint, in the language of the person',
    params: z.object({ grievanceId: id }),
    output: z.object({ success: always, texts: complaintTexts }),
  }),
};
