import type { PersonalisationForm, PersonalisationOptionBody } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { parseRupees } from '../../../../../shared/money.ts';
import type { AnswerKind, Script, TextPlace } from '../../../../../shared/products/personalisation.ts';

export type DraftPlace = Omit<TextPlace, 'ratio'>;
export interface DraftChoice {
  key: string;
  id?: string;
  label: string;
  /** As typed. */
  price: string;
  colour: string;
  /** Id of the photo that shows it. */
  photo?: string;
}
/** An option while it is edited. */
export interface DraftOption {
  key: string;
  id?: string;
  kind: AnswerKind;
  label: string;
  isRequired: boolean;
  price: string;
  maxLength: string;
  scripts: Script[];
  choices: DraftChoice[];
  isFuture: boolean;
  place?: DraftPlace;
}

export const kindNames: Record<AnswerKind, string> = {
  text: t('variants.text'),
  choice: t('variants.choice'),
  colour: t('variants.colour'),
  date: t('order.date'),
  photo: t('order.photo'),
};
const firstLabels: Record<AnswerKind, string> = {
  text: t('account.name'),
  choice: t('variants.kind'),
  colour: t('variants.colour'),
  date: t('personalisation.day'),
  photo: t('variants.yourPhoto'),
};

let made = 0;
const newKey = () => `new ${++made}`;

export function newChoice(): DraftChoice {
  return { key: newKey(), label: '', price: '0', colour: '#a8164f' };
}

export function newOption(kind: AnswerKind): DraftOption {
  const hasChoices = kind === 'choice' || kind === 'colour';
  return {
    ...{ key: newKey(), kind, label: firstLabels[kind], isRequired: false, price: '0', isFuture: false },
    ...{ maxLength: '12', scripts: [], choices: hasChoices ? [newChoice()] : [] },
  };
}

export function newPlace(): DraftPlace {
  return { x: 0.5, y: 0.5, width: 0.5, height: 0.1, angle: 0, face: 'display', colour: '#f6ecd8' };
}

export function makeDraft(option: PersonalisationOptionBody): DraftOption {
  const { id, kind, label, isRequired, price, maxLength = 12, scripts = [], choices = [], isFuture = false } = option;
  const { ratio: _, ...place } = option.place ?? { ratio: 1 };
  return {
    ...{ key: id, id, kind, label, isRequired, price: String(price), maxLength: String(maxLength), scripts, isFuture },
    choices: choices.map((one) => ({
      ...{ key: one.id, id: one.id, label: one.label, price: String(one.price), colour: one.colour ?? '#a8164f' },
      photo: one.photo,
    })),
    ...('x' in place && { place: place as DraftPlace }),
  };
}

/** What is no number becomes one that the server refuses with its sentence. */
export function makeForm(options: readonly DraftOption[]): PersonalisationForm['options'] {
  return options.map(({ key: _, kind, price, maxLength, scripts, choices, isFuture, place, ...option }) => ({
    ...{ ...option, kind, price: parseRupees(price) ?? -1 },
    ...(kind === 'text' && { maxLength: Number(maxLength) || 0, scripts, ...(place && { place }) }),
    ...((kind === 'choice' || kind === 'colour') && {
      choices: choices.map(({ key: __, colour, photo, price: cost, ...choice }) => ({
        ...{ ...choice, price: parseRupees(cost) ?? -1 },
        ...(photo && { photo }),
        ...(kind === 'colour' && { colour }),
      })),
    }),
    ...(kind === 'date' && { isFuture }),
  }));
}
