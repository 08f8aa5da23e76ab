import { fieldError } from '../../platform/errors.ts';
import { dayInIndia, formatDay } from '../../shared/dates/dates.ts';
import type { BoughtAnswer } from '../../shared/orders/cart-line.ts';
import { type Answers, missingAnswer, readAnswer } from '../../shared/products/personalisation.ts';
import { photoIdIn } from '../photos/store-photo.ts';
import type { BoughtProduct } from '../stock/bought-products.ts';
import type { PersonalisationOption } from './option.ts';

/**
 * The answers of a line in the order of the product's options, each with its price. Null when an option or a choice is
 * no longer offered: the line is gone. Throws ShopError 400 for an answer that is missing or not allowed.
 */
export function priceAnswers(
  { personalisation }: Pick<BoughtProduct, 'personalisation'>,
  answers: Answers = {},
): BoughtAnswer[] | null {
  const options = personalisation ?? [];
  if (Object.keys(answers).some((given) => !options.some(({ id }) => id === given))) return null;
  const priced: BoughtAnswer[] = [];
  for (const option of options) {
    const given = Object.hasOwn(answers, option.id) ? answers[option.id] : undefined;
    if (given === undefined) {
      if (option.isRequired) throw fieldError(`answers.${option.id}`, missingAnswer(option));
      continue;
    }
    const answer = priceAnswer(option, given);
    if (!answer) return null;
    priced.push(answer);
  }
  return priced;
}

/** The photos of a line; that of the last choice which has one is the first. */
export function photosWithAnswers(
  { personalisation, photos }: Pick<BoughtProduct, 'personalisation' | 'photos'>,
  { answers = {}, shown }: { answers?: Answers; shown: string[] },
): string[] {
  const chosen = (personalisation ?? []).flatMap(
    ({ id, choices = [] }) => choices.find((choice) => choice.id === answers[id])?.photo ?? [],
  );
  const first = photos.find((url) => photoIdIn(url) === chosen.at(-1));
  return first ? [first, ...shown.filter((url) => url !== first)] : shown;
}

function priceAnswer(option: PersonalisationOption, given: string): BoughtAnswer | null {
  const { id: optionId, kind, label, place } = option;
  const read = readAnswer(option, given, dayInIndia(new Date()));
  if (!read) return null;
  if ('refusal' in read) throw fieldError(`answers.${optionId}`, read.refusal);
  return {
    optionId,
    kind,
    label,
    text: kind === 'date' ? formatDay(read.text) : read.text,
    pricePaise: option.pricePaise + (read.choice?.pricePaise ?? 0),
    ...(kind === 'photo' && { photo: given }),
    ...(place && { place }),
  };
}
