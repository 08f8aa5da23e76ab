import { z } from 'zod';
import { dayOrNone, id, text } from '../platform/input.ts';
import { stateByCode } from '../shared/delivery/indian-states.ts';
import { findHeading } from '../shared/tax/gst-headings.ts';
import { gstRates } from '../shared/tax/gst-rates.ts';
import { isGstin } from '../shared/tax/gstin.ts';
import { ancillaryRates } from './compute-taxes.ts';

export const taxModes = ['off', 'registered', 'composition', 'unregistered'] as const;

const trimmed = (max: number) => text({ max }).transform((value) => value.trim());
const hsn = z
  .string()
  .trim()
  .regex(/^(\d{4}|\d{6}|\d{8})?$/, 'An HSN code has 4, 6 or 8 digits.');
const rate = z.literal(gstRates, 'Please choose one of the rates.');
/** A key of gst-headings.json: HSN code and rate follow from the list and the day. Empty = those that are typed. */
const heading = z.string().refine((key) => key === '' || findHeading(key) !== null, 'This heading is not in the list.');

const fields = z.object({
  mode: z.enum(taxModes),
  legalName: trimmed(100),
  address: trimmed(300),
  stateCode: z.string().refine((code) => code === '' || stateByCode(code) !== null, 'Please choose a state.'),
  gstin: trimmed(15).transform((value) => value.toUpperCase()),
  /** Before `C26-27/00001`, so that a number has 16 characters at most (rule 46 of the CGST Rules). */
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9/-]{0,4}$/, 'A prefix has up to 4 letters, digits, - or /.'),
  /** First day with documents, or '' = at once. */
  startsOn: dayOrNone,
  hsn,
  rate,
  /** Not sent, it stays; so do `wrapHeading` and `ancillaryRate`. */
  heading: heading.optional(),
  categories: z.array(z.object({ categoryId: id, hsn, rate, heading: heading.default('') })).max(500),
  /** Of gift wrap that is a supply of its own; empty = it is taxed with the goods. */
  wrapHeading: heading.optional(),
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
  const require = (path: keyof TaxSettings, isGiven: boolean, message = 'This is required.') => {
    if (!isGiven) context.addIssue({ code: 'custom', path: [path], message });
  };
  const { mode, gstin, stateCode } = values;
  if (mode === 'off') return;
  require('legalName', values.legalName !== '');
  require('address', values.address !== '');
  require('stateCode', stateCode !== '', 'Please choose a state.');
  if (mode === 'unregistered') return;
  require('gstin', isGstin(gstin), 'This is not a GSTIN: please compare its 15 characters with your certificate.');
  require('gstin', !isGstin(gstin) || gstin.startsWith(stateCode), 'The first two digits are those of another state.');
  const isClassified = values.hsn !== '' || Boolean(values.heading);
  if (mode === 'registered') require('hsn', isClassified, 'Please enter the HSN code of most of your goods.');
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
