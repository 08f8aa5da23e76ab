import { z } from 'zod';
import { always, successOutput } from '../platform/input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { headingInput, taxSettingsInput, taxSettingsOutput } from './tax-settings-form.ts';

export { headingInput };
export type TaxSettingsBody = z.output<typeof taxSettingsOutput>;

export const earlierChoices = ['make', 'leave'] as const;
export type EarlierChoice = (typeof earlierChoices)[number];

const stored = { settings: taxSettingsOutput, activeSince: z.iso.datetime().nullable() };

export const invoicingApi = {
  readTaxSettings: endpoint({
    method: 'GET',
    path: '/shop/tax-settings',
    audience: 'owner',
    summary: 'What invoices print: the registration, HSN codes and rates; from when payments get one',
    output: z.object({ success: always, ...stored }),
  }),
  changeTaxSettings: endpoint({
    method: 'PUT',
    path: '/shop/tax-settings',
    audience: 'owner',
    summary: 'Replaces the tax settings; documents that exist stay as they are',
    body: taxSettingsInput,
    output: successOutput.extend(stored),
  }),
};
