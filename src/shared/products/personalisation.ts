import { isCalendarDay } from '../dates/dates.ts';
import { t } from '../languages/translate.ts';
import { hasForbiddenCharacter, hasVisibleCharacter, lengthAsRead, withoutInvisibleFormatting } from '../text/text.ts';

export const answerKinds = ['text', 'choice', 'colour', 'date', 'photo'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** As Unicode names them. */
export const scripts = [
  'Latin',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Arabic',
] as const;
export type Script = (typeof scripts)[number];

export const textFaces = ['display', 'text', 'stitched'] as const;
type TextFace = (typeof textFaces)[number];

/** Where a text stands on the first photo: shares of its width and height, the middle of the box first. */
export interface TextPlace {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees, clockwise. */
  angle: number;
  face: TextFace;
  /** As #rrggbb. */
  colour: string;
  /** Width of the photo by its height. */
  ratio: number;
}

interface Choice {
  id: string;
  label: string;
  /** As #rrggbb, of a colour. */
  colour?: string;
  /** Id of the product's photo that shows it. */
  photo?: string;
}
/** One thing that a buyer is asked; prices are added by the two users of this type. */
export interface Asked<C extends Choice = Choice> {
  id: string;
  kind: AnswerKind;
  label: string;
  isRequired: boolean;
  /** For a text, in characters as read. */
  maxLength?: number;
  /** For a text; none = any. */
  scripts?: Script[];
  /** For a choice or a colour. */
  choices?: C[];
  /** For a date. */
  isFuture?: boolean;
  /** For a text that is shown on the photo. */
  place?: TextPlace;
}
export type Answers = Record<string, string>;
type ReadAnswer<C> = { refusal: string } | { text: string; choice?: C } | null;

/**
 * The answer as people read it, or why it is not taken; null when its choice is not offered. `today` is YYYY-MM-DD in
 * India.
 */
export function readAnswer<C extends Choice>(option: Asked<C>, given: string, today: string): ReadAnswer<C> {
  if (option.kind === 'text') return readText(option, given);
  if (option.kind === 'date') return readDate(option, given, today);
  if (option.kind === 'photo')
    return /^[\w-]{43}$/.test(given)
      ? { text: t('order.photo') }
      : { refusal: t('personalisation.addAgain', { label: option.label }) };
  const choice = option.choices?.find(({ id }) => id === given);
  return choice ? { text: choice.label, choice } : null;
}

/** The message for a missing required answer. */
export function missingAnswer({ kind, label }: Pick<Asked, 'kind' | 'label'>): string {
  if (kind === 'text') return t('personalisation.fillIn', { label });
  if (kind === 'date') return t('personalisation.chooseDay', { label });
  return kind === 'photo' ? t('personalisation.addPhoto', { label }) : t('personalisation.choose', { label });
}

/** More than these for each character are no writing. */
const marksOfCharacter = 8;

function readText({ label, maxLength = 1, scripts: allowed = [] }: Asked, given: string): ReadAnswer<never> {
  if (hasForbiddenCharacter(given) || /[\n\r\t\u0085]/.test(given) || withoutInvisibleFormatting(given) !== given)
    return { refusal: t('personalisation.cannotBeUsed', { label }) };
  const text = given.trim();
  if (!hasVisibleCharacter(text)) return { refusal: missingAnswer({ kind: 'text', label }) };
  const length = lengthAsRead(text);
  if (length > maxLength) return { refusal: t('personalisation.atMost', { label, count: maxLength }) };
  if ([...text].length > length * marksOfCharacter) return { refusal: t('personalisation.cannotBeUsed', { label }) };
  if (allowed.length > 0 && !allowedCharacters(allowed).test(text)) {
    const names = allowed.map(formatScript).reduce((one, other) => t('occasions.or', { one, other }));
    return { refusal: t('personalisation.onlyScripts', { label, scripts: names }) };
  }
  return { text };
}

/** What people call it. */
export function formatScript(script: Script): string {
  const names: Record<Script, string> = {
    Latin: t('personalisation.latin'),
    Devanagari: t('personalisation.devanagari'),
    Bengali: t('personalisation.bengali'),
    Gurmukhi: t('personalisation.gurmukhi'),
    Gujarati: t('personalisation.gujarati'),
    Oriya: t('personalisation.odia'),
    Tamil: t('personalisation.tamil'),
    Telugu: t('personalisation.telugu'),
    Kannada: t('personalisation.kannada'),
    Malayalam: t('personalisation.malayalam'),
    Arabic: t('personalisation.urdu'),
  };
  return names[script];
}

function allowedCharacters(allowed: readonly Script[]): RegExp {
  const classes = allowed.map((script) => `\\p{Script=${script}}`).join('');
  return new RegExp(`^[${classes}\\p{Script=Inherited}\\p{P}\\p{Sm}\\p{Sc}0-9 ]*$`, 'u');
}

function readDate({ label, isFuture }: Asked, given: string, today: string): ReadAnswer<never> {
  if (!isCalendarDay(given) || given < '1900-01-01' || given > '2099-12-31')
    return { refusal: t('personalisation.aDay', { label }) };
  if (isFuture && given < today) return { refusal: t('personalisation.aFutureDay', { label }) };
  return { text: given };
}

export function lengthOfAnswer(given: string): number {
  return lengthAsRead(given.trim());
}
