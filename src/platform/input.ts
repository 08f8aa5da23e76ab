import { z } from 'zod';
import { isCalendarDay } from '../shared/dates/dates.ts';
import { readPin } from '../shared/delivery/pin-code.ts';
import { furtherLanguages } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import {
  hasForbiddenCharacter,
  hasVisibleCharacter,
  lengthInCodePoints,
  withoutInvisibleFormatting,
} from '../shared/text/text.ts';
import { type TranslatedRule, translated } from './translated.ts';

/** No NUL, no unpaired surrogate, no replacement character, no invisible formatting; counted in code points. */
export function text({ min = 0, max }: { min?: number; max: number }) {
  return (
    z
      .string()
      // Megabytes are not looked at: every further step takes its time for each character.
      .refine((value) => value.length <= 4 * max + 1_000, {
        ...translated('input.mostCharacters', { bound: max }),
        abort: true,
      })
      .overwrite(withoutInvisibleFormatting)
      .refine((value) => !hasForbiddenCharacter(value), translated('input.notStorable'))
      .refine((value) => !value.includes('\ufffd'), translated('input.charactersLost'))
      .refine((value) => lengthInCodePoints(value) <= max, translated('input.mostCharacters', { bound: max }))
      .refine(
        (value) => min === 0 || (hasVisibleCharacter(value) && lengthInCodePoints(value.trim()) >= min),
        min === 1 ? translated('input.required') : translated('input.leastCharacters', { bound: min }),
      )
  );
}

/** Its keys are counted before they are read. Every record of an input is made here. */
export function record<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  key: Key,
  value: Value,
  { max, error }: { max: number; error?: () => string },
) {
  const countKeys = (given: unknown, context: z.RefinementCtx) => {
    if (typeof given === 'object' && given !== null && Object.keys(given).length > max) {
      context.addIssue({ code: 'custom', message: error?.() ?? t('input.mostOfThese', { max }), input: given });
      return z.NEVER;
    }
    return given;
  };
  const all = z.record(key, value);
  return z.preprocess(countKeys, all) as unknown as z.ZodType<z.output<typeof all>, z.input<typeof all>>;
}

/** What a file has in further languages: by language, then by field. An unknown language stays for a later release. */
export const movedTranslations = record(
  z.string().regex(/^[a-z]{2,3}$/, translated('fileAnswers.noLanguage')),
  record(text({ min: 1, max: 300 }), text({ min: 1, max: 20_000 }), { max: 500 }),
  { max: 50 },
).optional();

export const requiredText = (max: number) => text({ min: 1, max }).transform((value) => value.trim());

export const id = z.string().regex(/^[0-9a-z]{8,40}$/, translated('input.noId'));

/** The secret in a link that opens something without a login. */
export const linkKey = z.string().regex(/^[\w-]{43}$/, translated('input.noLink'));

const noDay = translated('input.noDay');
const dayError = ({ input }: { input?: unknown }) =>
  input === undefined || input === '' ? t('input.required') : t('input.noDay');
/** What is no day is checked by no further rule: one sentence at a field. */
export const dayInput = z.string({ error: dayError }).refine(isCalendarDay, { error: dayError, abort: true });
/** '' = none. */
export const dayOrNone = z
  .string(noDay)
  .trim()
  .refine((value) => value === '' || isCalendarDay(value), noDay);

/** A day that the shop plans with. */
export const dayWithinYears = (rule: TranslatedRule | string) =>
  dayInput.refine((day) => day >= '2020-01-01' && day <= '2099-12-31', rule);

/** At most 1.5 MB; the browser makes photos smaller before it sends them. */
export const photoBase64 = z.base64(translated('input.photoForm')).max(2_000_000, translated('input.photoSize'));

/** As POST /product/photos answered. */
export const pictureUrl = z.string().regex(/^\/photos\/[\da-f]{24}\/\d{3,4}\.webp$/, translated('input.noPicture'));

/** A PIN code of India; answered without blanks. */
export const pinInput = z
  .string(translated('input.pin'))
  .refine((value) => readPin(value) !== null, { ...translated('input.pin'), abort: true })
  .transform((value) => readPin(value) ?? '');

export const slug = z
  .string()
  .min(1)
  .max(300)
  .refine((value) => !hasForbiddenCharacter(value), translated('input.noAddress'));

/** More than any shop has; later pages than the last one are empty. */
export const maxPage = 1_000_000;
const noPage = translated('input.noPage', { max: maxPage });

export const pageNumber = z.coerce
  .string()
  .regex(/^[1-9]\d{0,6}$/, noPage)
  .transform(Number)
  .refine((page) => page <= maxPage, noPage);

const rowLimit = (max: number) =>
  z.coerce
    .string()
    .regex(/^[1-9]\d{0,4}$/, translated('input.noLimit', { max }))
    .transform(Number)
    .refine((limit) => limit <= max, translated('input.noLimit', { max }));

export const paging = (max: number) => ({ page: pageNumber.optional(), limit: rowLimit(max).optional() });

/** A number with at most two decimals, below one crore. */
export const rupees = z.number().nonnegative().max(10_000_000);

/** Last in a query, as the pages send it: in which language the owner's texts are, where she wrote them in it. */
export const textLanguage = {
  language: z.enum(furtherLanguages, translated('input.noTextsInLanguage')).optional(),
};

export const always = z.boolean().meta({ const: true });

/** An address in fields, as responses hold it. */
export const addressOutput = z.object({
  name: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  pin: z.string(),
});

export const successOutput = z.object({ success: always, message: z.string() });

export const wholeCount = z.int().min(0).max(1_000_000_000);
