import { z } from 'zod';
import { dayOrNone, pictureUrl, requiredText, text } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { type FurtherLanguage, furtherLanguages } from '../shared/languages/languages.ts';
import {
  type Line,
  type Pictures,
  type SettingName,
  settingFields,
  settingNames,
  type Text,
  type WholeNumber,
} from '../shared/setting-fields.ts';
import { emailKey, emailPattern, hasAsciiMailbox } from '../shared/text/email-key.ts';
import { chatDigits, plainPhone } from '../shared/text/phone.ts';
import { faceNames } from '../shared/theme/faces.ts';
import { defaultPalette, paletteNames } from '../shared/theme/palettes.ts';

const trimmedText = (max: number) => text({ max }).transform((value) => value.trim());

/** `instagram.com/name` and `http://…` become https links. */
const linkInput = trimmedText(300)
  .transform((value) =>
    /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value) ? `https://${value}` : value.replace(/^http:/, 'https:'),
  )
  .refine((value) => value === '' || /^https:\/\/\S+$/.test(value), translated('orderAnswers.linkForm'));
/** A path of the shop, or an https link. */
const targetInput = linkInput.or(
  trimmedText(300).refine((value) => /^\/(?![/\\])\S*$/.test(value), translated('settingAnswers.target')),
);
const colorInput = text({ max: 7 })
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => /^(#[\da-f]{6})?$/.test(value), translated('settingAnswers.colour'));
const phoneInput = trimmedText(30)
  .transform(plainPhone)
  .refine((value) => /^(\+?[\d -]{6,30})?$/.test(value), translated('settingAnswers.phone'));
const emailInput = trimmedText(254)
  .transform((value) => value && emailKey(value))
  .refine(hasAsciiMailbox, { ...translated('accounts.mailbox'), abort: true })
  .refine((value) => value === '' || emailPattern.test(value), translated('input.noEmail'));
const chatNumberInput = text({ max: 20 })
  .transform(chatDigits)
  .refine((value) => /^(\d{8,15})?$/.test(value), translated('settingAnswers.chatNumber'));
const logoInput = z.object({ url: pictureUrl, width: z.int().min(1).max(4_000), height: z.int().min(1).max(4_000) });
export const logoOutput = z.object({ url: z.string(), width: z.int(), height: z.int() });

const alike = <Schema extends z.ZodType>(schema: Schema, initially: z.output<Schema>) => {
  return { input: schema, output: schema, initially };
};
const asText = <Schema extends z.ZodType>(input: Schema, initially = '') => ({ input, output: z.string(), initially });

type ReviewsBy = (typeof settingFields)['reviewsBy'];
/**
 * How each type of a setting is read and answered, and its value in a new shop. An empty text is unset, and hides its
 * section.
 */
const schemas = {
  line: ({ max, isRequired, initially }: Line) => asText(isRequired ? requiredText(max) : trimmedText(max), initially),
  text: ({ max, initially }: Text) => asText(trimmedText(max), initially),
  link: () => asText(linkInput),
  target: () => asText(targetInput),
  colour: () => asText(colorInput),
  email: () => asText(emailInput),
  phone: () => asText(phoneInput),
  'chat-number': () => asText(chatNumberInput),
  day: () => asText(dayOrNone),
  'yes-no': () => alike(z.boolean(), false),
  number: (declared: WholeNumber) => {
    const { max, initially } = declared;
    const rule = { error: () => declared.refusal };
    return { input: z.int(rule).min(0, rule).max(max, rule), output: z.int().min(0).max(max), initially };
  },
  choice: ({ choices, initially }: ReviewsBy) =>
    alike(z.enum(Object.keys(choices) as (keyof ReviewsBy['choices'])[]), initially),
  answer: () => alike(z.enum(['', 'no', 'yes']), ''),
  palette: () => alike(z.enum(paletteNames), defaultPalette),
  face: () => alike(z.enum(faceNames), 'rozha'),
  logo: () => ({ input: logoInput.nullable(), output: logoOutput.nullable(), initially: null }),
  pictures: ({ max }: Pictures) => ({
    input: z.array(pictureUrl).max(max, translated('settingAnswers.mostPictures', { max })),
    output: z.array(z.string()),
    initially: [] as string[],
  }),
  languages: () => ({
    input: z.array(z.enum(furtherLanguages)).transform((chosen) => [...new Set(chosen)]),
    output: z.array(z.enum(furtherLanguages)),
    initially: [] as FurtherLanguage[],
  }),
  links: ({ max }: { max: number }) => ({
    input: z
      .array(linkInput)
      .max(max, translated('settingAnswers.mostLinks', { max }))
      .transform((links) => [...new Set(links.filter(Boolean))]),
    output: z.array(z.string()),
    initially: [] as string[],
  }),
};
type SchemasFor<Name extends SettingName> = ReturnType<(typeof schemas)[(typeof settingFields)[Name]['type']]>;

function makeShape<Part extends 'input' | 'output' | 'initially'>(
  part: Part,
): { [Name in SettingName]: SchemasFor<Name>[Part] } {
  const schemaFor = (name: SettingName) => {
    const field = settingFields[name];
    return (schemas[field.type] as (declared: typeof field) => SchemasFor<SettingName>)(field)[part];
  };
  return Object.fromEntries(settingNames.map((name) => [name, schemaFor(name)])) as ReturnType<typeof makeShape<Part>>;
}

export const inputShape = makeShape('input');
export const outputShape = makeShape('output');
export const initialSettings = makeShape('initially');
