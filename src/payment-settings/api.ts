import { z } from 'zod';
import { always, successOutput, text } from '../platform/input.ts';
import { bankAccountParts, upiIdForm } from '../platform/payments/manual.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';

const trimmed = (max: number) => text({ max }).transform((value) => value.trim());

const keysInput = z.object({
  keyId: trimmed(100).refine((value) => /^rzp_(test|live)_\w{1,90}$/.test(value), translated('settingAnswers.keyId')),
  keySecret: trimmed(200).refine(
    (value) => /^[\x21-\x7e]{16,200}$/.test(value),
    translated('settingAnswers.keySecret'),
  ),
});

/** All parts empty = no bank account, or no UPI id. */
const manualInput = z
  .object({
    upiId: trimmed(170).refine((value) => value === '' || upiIdForm.test(value), translated('settingAnswers.upiId')),
    holder: trimmed(80),
    accountNumber: trimmed(40)
      .transform((value) => value.replace(/[\s-]/g, ''))
      .refine(
        (value) => value === '' || bankAccountParts.accountNumber.test(value),
        translated('settingAnswers.accountNumber'),
      ),
    ifsc: trimmed(20)
      .transform((value) => value.toUpperCase())
      .refine((value) => value === '' || bankAccountParts.ifsc.test(value), translated('settingAnswers.ifsc')),
  })
  .partial();
export type ManualAccountForm = z.output<typeof manualInput>;

const source = z.enum(['environment', 'admin', 'sandbox', 'none']);

const paymentSettingsOutput = z.object({
  online: z.object({
    /** `environment` wins over what was entered in the admin area. */
    source,
    mode: z.enum(['live', 'test', 'sandbox', 'none']),
    keyId: z.string().nullable(),
    /** False: the keys are stored, but cannot be decrypted with today's secret key. */
    isReadable: z.boolean(),
    verifiedAt: z.string().nullable(),
    webhookUrl: z.string(),
    hasWebhookSecret: z.boolean(),
    firstWebhookAt: z.string().nullable(),
  }),
  manual: z.object({
    source,
    upiId: z.string(),
    holder: z.string(),
    accountNumber: z.string(),
    ifsc: z.string(),
  }),
});
export type PaymentSettingsBody = z.output<typeof paymentSettingsOutput>;

const settingsAnswer = z.object({ success: always, settings: paymentSettingsOutput });
const changedAnswer = successOutput.extend({ settings: paymentSettingsOutput });
const change = { audience: 'owner', needsRecentLogin: true } as const;

export const paymentSettingsApi = {
  readPaymentSettings: endpoint({
    method: 'GET',
    path: '/payment/settings',
    audience: 'owner',
    summary: 'Where payments go; never a secret',
    output: settingsAnswer,
  }),
  changePaymentKeys: endpoint({
    method: 'PUT',
    path: '/payment/settings/keys',
    ...change,
    summary: 'Tries the keys at the provider, and stores them encrypted',
    body: keysInput,
    output: changedAnswer,
  }),
  removePaymentKeys: endpoint({
    method: 'DELETE',
    path: '/payment/settings/keys',
    ...change,
    summary: 'Forgets the keys and the webhook secret',
    output: changedAnswer,
  }),
  showWebhookSecret: endpoint({
    method: 'POST',
    path: '/payment/settings/webhook-secret',
    ...change,
    summary: 'The webhook secret, until a webhook signed with it has arrived; `renew` makes another one',
    body: z.object({ renew: z.boolean().default(false) }),
    output: z.object({ success: always, webhookSecret: z.string(), settings: paymentSettingsOutput }),
  }),
  changeManualPayments: endpoint({
    method: 'PUT',
    path: '/payment/settings/manual',
    ...change,
    summary:
      'The UPI id and bank account that buyers may pay to; what is not sent stays, all empty = no manual payments',
    body: manualInput,
    output: changedAnswer,
  }),
};
