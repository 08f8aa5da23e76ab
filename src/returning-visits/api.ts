import { z } from 'zod';
import { emailInput } from '../accounts/api.ts';
import { productOutput } from '../catalog/api.ts';
import { always, dayInput, id, requiredText, slug, successOutput, text, textLanguage } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';
import { maxFavourites } from '../shared/products/favourites.ts';
import { hasWebAddress } from '../shared/text/text.ts';

const ids = z.array(id).max(maxFavourites, translated('shopping.mostFavourites', { max: maxFavourites }));
const thingsOutput = z.object({ success: always, products: z.array(productOutput), gone: z.array(z.string()) });
const idsOutput = z.object({ success: always, ids: z.array(z.string()) });
const share = z.object({ code: z.string(), showsName: z.boolean() });
const preferences = z.object({ stockAlerts: z.boolean(), reminders: z.boolean() });

const reminderForm = z.object({
  name: requiredText(60).refine((value) => !hasWebAddress(value), translated('shopping.dayWithoutAddress')),
  kind: z.enum(['birthday', 'anniversary', 'other']),
  relation: text({ max: 40 })
    .transform((value) => value.trim())
    .optional(),
  date: dayInput,
  eachYear: z.boolean(),
  daysBefore: z.int().min(1, translated('shopping.leastDaysBefore')).max(60, translated('shopping.mostDaysBefore')),
});

const reminderOutput = z
  .object({
    _id: z.string(),
    name: z.string(),
    kind: z.enum(['birthday', 'anniversary', 'other']),
    relation: z.string(),
    /** The next time, in India. */
    nextOn: z.string(),
    /** The day of the email. */
    sendOn: z.string(),
    eachYear: z.boolean(),
    daysBefore: z.int(),
    /** False = nothing is sent until the address is confirmed. */
    isConfirmed: z.boolean(),
  })
  .meta({ id: 'Reminder' });
export type ReminderBody = z.output<typeof reminderOutput>;

export const returningVisitsApi = {
  listFavourites: endpoint({
    method: 'GET',
    path: '/user/favourites',
    audience: 'user',
    summary: 'The caller’s favourites, the newest first, and the link under which they are shared',
    query: z.object(textLanguage),
    output: thingsOutput.extend({ share: share.nullable() }),
  }),
  addFavourites: endpoint({
    method: 'POST',
    path: '/user/favourites',
    audience: 'user',
    summary: 'Adds products to the caller’s favourites, such as those of a browser at the login; nothing is removed',
    body: z.object({ ids }),
    output: idsOutput,
  }),
  removeFavourite: endpoint({
    method: 'DELETE',
    path: '/user/favourites/:productId',
    audience: 'user',
    summary: 'Removes one product from the caller’s favourites',
    params: z.object({ productId: id }),
    output: idsOutput,
  }),
  shareFavourites: endpoint({
    method: 'PUT',
    path: '/user/shared-favourites',
    audience: 'user',
    summary: 'Shares the caller’s favourites under a link, with the first name if wanted; a shared list keeps its link',
    body: z.object({ showsName: z.boolean() }),
    output: z.object({ success: always, share }),
  }),
  endSharing: endpoint({
    method: 'DELETE',
    path: '/user/shared-favourites',
    audience: 'user',
    summary: 'Ends the link of the caller’s favourites for good',
    output: successOutput,
  }),
  findSharedFavourites: endpoint({
    method: 'GET',
    path: '/favourites/:code',
    audience: 'anyone',
    summary: 'Favourites that somebody shares, with the first name if that is wanted',
    params: z.object({ code: z.string().regex(/^[\w-]{22}$/, translated('input.noLink')) }),
    query: z.object(textLanguage),
    output: z.object({ success: always, name: z.string().nullable(), products: z.array(productOutput) }),
  }),
  findFavourites: endpoint({
    method: 'POST',
    path: '/favourites',
    audience: 'anyone',
    summary:
      'Products by their ids, for favourites that only a browser has; `gone` are hidden or no longer in the shop',
    query: z.object(textLanguage),
    body: z.object({ ids }),
    output: thingsOutput,
  }),
  askForAlert: endpoint({
    method: 'POST',
    path: '/product/products/:slug/stock-alerts',
    audience: 'anyone',
    perMinute: 20,
    knowsCaller: true,
    summary:
      'Asks for one email when a sold-out product, or variant, is back; a guest’s address is confirmed by email first',
    params: z.object({ slug }),
    body: z.object({ email: emailInput.optional(), variant: id.optional() }),
    output: successOutput,
    status: 202,
  }),
  addReminder: endpoint({
    method: 'POST',
    path: '/reminders',
    audience: 'anyone',
    perMinute: 20,
    knowsCaller: true,
    summary: 'Remembers a day and writes before it; a guest’s address is confirmed by email first',
    body: reminderForm.extend({ email: emailInput.optional() }),
    output: successOutput.extend({ sendOn: z.string() }),
    status: 202,
  }),
  listReminders: endpoint({
    method: 'GET',
    path: '/user/reminders',
    audience: 'user',
    summary: 'The days that the caller wants to be reminded of, the next first',
    output: z.object({ success: always, reminders: z.array(reminderOutput) }),
  }),
  changeReminder: endpoint({
    method: 'PUT',
    path: '/user/reminders/:reminderId',
    audience: 'user',
    summary: 'Changes one of the caller’s days',
    params: z.object({ reminderId: id }),
    body: reminderForm,
    output: successOutput.extend({ reminder: reminderOutput }),
  }),
  deleteReminder: endpoint({
    method: 'DELETE',
    path: '/user/reminders/:reminderId',
    audience: 'user',
    summary: 'Forgets one of the caller’s days',
    params: z.object({ reminderId: id }),
    output: successOutput,
  }),
  findEmailPreferences: endpoint({
    method: 'GET',
    path: '/user/email-preferences',
    audience: 'user',
    summary:
      'Which emails besides those about orders and the account the caller’s address gets; what it refused is shown once it is confirmed',
    output: preferences.extend({ success: always, isConfirmed: z.boolean() }),
  }),
  changeEmailPreferences: endpoint({
    method: 'PUT',
    path: '/user/email-preferences',
    audience: 'user',
    summary: 'Changes them; 409 until the address is confirmed',
    body: preferences,
    output: successOutput,
  }),
};
