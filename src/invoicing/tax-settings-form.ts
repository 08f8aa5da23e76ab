import { z } from 'zod';
import { dayOrNone, id, text } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { stateByCode } from '../shared/delivery/indian-states.ts';
import { t } from '../shared/languages/translate.ts';
import { findHeading } from '../shared/tax/gst-headings.ts';
import { gstRates } from '../shared/tax/gst-rates.ts';
import { isGstin } from '../shared/tax/gstin.ts';
import { ancillaryRates } from './taxes/compute-taxes.ts';

const taxModes = ['off', 'registered', 'composition', 'unregistered'] as const;

const trimmed = (max: number) => text({ max }).transform((value) => value.trim());
const hsn = z
  .string()
  .trim()
  .regex(/^(\d{4}|\d{6}|\d{8})?$/, translated('taxAnswers.hsnForm'));
const rate = z.literal(gstRates, translated('taxAnswers.chooseRate'));
/** A key of gst-headings.json: HSN code and rate follow from the list and the day. Empty = those that are typed. */
export const headingInput = z
  .string()
  .refine((key) => key === '' || findHeading(key) !== null, translated('taxAnswers.unknownHeading'));

const fields = z.object({
  mode: z.enum(taxModes),
  legalName: trimmed(100),
  address: trimmed(300),
  stateCode: z
    .string()
    .refine((code) => code === '' || stateByCode(code) !== null, translated('taxAnswers.chooseState')),
  gstin: trimmed(15).transform((value) => value.toUpperCase()),
  /** Before `C26-27/00001`, so that a number has 16 characters at most (rule 46 of the CGST Rules). */
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9/-]{0,4}$/, translated('taxAnswers.prefixForm')),
  /** First day with documents, or '' = at once. */
  startsOn: dayOrNone,
  hsn,
  rate,
  /** Not sent, it stays; so do `wrapHeading` and `ancillaryRate`. */
  heading: headingInput.optional(),
  categories: z.array(z.object({ categoryId: id, hsn, rate, heading: headingInput.default('') })).max(500),
  /** The heading of gift wrap that is a supply of its own; empty = it is taxed with the goods. */
  wrapHeading: headingInput.optional(),
  ancillaryRate: z.enum(ancillaryRates).optional(),
  /** Whether the email about a paid order links to the document. */
  isEmailed: z.boolean(),
  /**
   * In the composition scheme: orders to other states are refused before they are paid (CGST Act, section 10(2)(c)).
   * Not sent, it stays.
   */
  ownStateOnly: z.boolean().optional(),
});
export type TaxSettingsForm = z.output<typeof fields>;
export type TaxSettings = Required<TaxSettingsForm>;

export const taxSettingsInput = fields.superRefine((values, context) => {
  const require = (path: keyof TaxSettings, isGiven: boolean, message = t('input.required')) => {
    if (!isGiven) context.addIssue({ code: 'custom', path: [path], message });
  };
  const { mode, gstin, stateCode } = values;
  if (mode === 'off') return;
  require('legalName', values.legalName !== '');
  require('address', values.address !== '');
  require('stateCode', stateCode !== '', t('taxAnswers.chooseState'));
  if (mode === 'unregistered') return;
  require('gstin', isGstin(gstin), t('shopping.badGstin'));
  require('gstin', !isGstin(gstin) || gstin.startsWith(stateCode), t('taxAnswers.anotherState'));
  const isClassified = values.hsn !== '' || Boolean(values.heading);
  if (mode === 'registered') require('hsn', isClassified, t('taxAnswers.enterHsn'));
});

export const taxSettingsOutput = z.object({
  mode: z.enum(taxModes),
  legalName: z.string(),
  address: z.string(),
  stateCode: z.string(),
  gstin: z.string(),
  prefix: z.string(),
  startsOn: z.string(),
  hsn: z.string(),
  rate: z.number(),
  heading: z.string(),
  categories: z.array(z.object({ categoryId: z.string(), hsn: z.string(), rate: z.number(), heading: z.string() })),
  wrapHeading: z.string(),
  ancillaryRate: z.enum(ancillaryRates),
  isEmailed: z.boolean(),
  ownStateOnly: z.boolean(),
});

export const noTaxSettings: TaxSettings = {
  mode: 'off',
  legalName: '',
  address: '',
  stateCode: '',
  gstin: '',
  prefix: '',
  startsOn: '',
  hsn: '',
  rate: 500,
  heading: '',
  categories: [],
  wrapHeading: '',
  ancillaryRate: 'highest',
  isEmailed: true,
  ownStateOnly: false,
};
