import { z } from 'zod';
import { always, successOutput, text } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';
import { emailKey, emailPattern, hasAsciiMailbox } from '../shared/text/email-key.ts';

/** What became of a test email, as the owner has said. */
const arrivals = ['inbox', 'spam', 'missing'] as const;
export type Arrival = (typeof arrivals)[number];

const trimmed = (max: number) => text({ max }).transform((value) => value.trim());

const serverInput = z.object({
  host: trimmed(253)
    .transform((value) => value.toLowerCase())
    .refine((value) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value), translated('settingAnswers.mailHost')),
  port: z.coerce.number(translated('settingAnswers.mailPort')).int().min(1).max(65_535),
  user: trimmed(254).refine((value) => value !== '', translated('settingAnswers.mailUser')),
  /** Empty = the stored one, for the same server, port and user. */
  password: text({ max: 300 }).default(''),
  address: trimmed(254)
    .refine(hasAsciiMailbox, { ...translated('accounts.mailbox'), abort: true })
    .refine((value) => emailPattern.test(emailKey(value)), translated('settingAnswers.mailAddress')),
  name: trimmed(100),
});
export type MailServerForm = z.output<typeof serverInput>;

const mailSettingsOutput = z.object({
  /** `environment` wins over what was entered in the admin area. */
  source: z.enum(['environment', 'admin', 'none']),
  /** Entered in the admin area, or of the environment; null = none. */
  server: z.object({ host: z.string(), port: z.int(), user: z.string() }).nullable(),
  address: z.string(),
  name: z.string(),
  /** False: the password is stored, but cannot be decrypted with today's secret key. */
  isReadable: z.boolean(),
  /** The last test email of the server that is in use. */
  test: z.object({ sentAt: z.string(), to: z.string(), arrival: z.enum(arrivals).nullable() }).nullable(),
  /** Emails about orders that were not sent because there is no mail server; null = none. */
  unsent: z.object({ count: z.int(), since: z.string() }).nullable(),
});
export type MailSettingsBody = z.output<typeof mailSettingsOutput>;

const changedAnswer = successOutput.extend({ settings: mailSettingsOutput });
const change = { audience: 'owner', needsRecentLogin: true } as const;
/** The mail server is waited for. */
const tried = { perMinute: 10, timeoutMs: 45_000 } as const;

export const mailSettingsApi = {
  readMailSettings: endpoint({
    method: 'GET',
    path: '/mail/settings',
    audience: 'owner',
    summary: 'The mail server that emails leave by, and its last test; never the password',
    output: z.object({ success: always, settings: mailSettingsOutput }),
  }),
  changeMailServer: endpoint({
    method: 'PUT',
    path: '/mail/settings',
    ...change,
    ...tried,
    summary: 'Sends a test email to the caller by this server, and stores it, the password encrypted, if it is taken',
    body: serverInput,
    output: changedAnswer,
  }),
  removeMailServer: endpoint({
    method: 'DELETE',
    path: '/mail/settings',
    ...change,
    summary: 'Forgets the mail server and its password',
    output: changedAnswer,
  }),
  sendTestEmail: endpoint({
    method: 'POST',
    path: '/mail/test',
    audience: 'owner',
    ...tried,
    summary: 'Sends an email to the caller at once, and tells what the mail server answered',
    output: changedAnswer,
  }),
  recordArrival: endpoint({
    method: 'POST',
    path: '/mail/test/arrival',
    audience: 'owner',
    summary: 'Where the last test email arrived, as the caller has seen',
    body: z.object({ arrival: z.enum(arrivals) }),
    output: changedAnswer,
  }),
};
