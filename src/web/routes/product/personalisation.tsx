import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { PersonalisationOptionBody, ProductPageBody } from '../../../catalog/api.ts';
import { dayInIndia, formatDay } from '../../../shared/dates/dates.ts';
import { t } from '../../../shared/languages/translate.ts';
import { roundToPaise } from '../../../shared/money.ts';
import { type Answers, missingAnswer, readAnswer } from '../../../shared/products/personalisation.ts';
import { FormUploads, useUploads } from '../../components/forms/files/uploads.ts';
import { TextOnPhoto } from '../../components/products/text-on-photo.tsx';
import type { SetPart } from '../../hooks/checkout/use-line.ts';
import { changing, findChangedLine } from './find-changed-line.ts';
import { AnswerField, answersIn } from './personalisation/answer-field.tsx';
import { WordsOfPhoto } from './personalisation/words-of-photo.tsx';

interface PersonalisationProps {
  product: ProductPageBody;
  setPart: SetPart;
}

/** What the buyer of a product is asked. Its texts are shown on the first photo while they are typed. */
export function Personalisation({ product, setPart }: PersonalisationProps) {
  const { personalisation: options = [] } = product;
  const box = useRef<HTMLDivElement>(null);
  const uploads = useUploads();
  const { answers, give, refused, replaces } = useAnswers(product, box, uploads, setPart);
  return (
    <FormUploads value={uploads}>
      <div ref={box} className="grid w-full gap-5">
        {replaces && <p className="font-medium">{changing}</p>}
        {options.map((option) => (
          <AnswerField
            key={option.id}
            {...{ product: product._id, option, error: refused[option.id], given: answers[option.id] ?? '' }}
            give={(answer) => give(option.id, answer)}
          />
        ))}
        <WordsOfPhoto texts={placedTexts(options, answers)} />
      </div>
    </FormUploads>
  );
}

/** The answers and which are refused: first those typed before hydration, or in the cart. */
function useAnswers(
  product: ProductPageBody,
  box: RefObject<HTMLElement | null>,
  { state: sending, focusFailed }: ReturnType<typeof useUploads>,
  setPart: SetPart,
) {
  const { personalisation: options = [] } = product;
  const { state } = useLocation();
  const [replaces, setReplaces] = useState<string>();
  // Unknown until the page is hydrated.
  const [given, setAnswers] = useState<Answers>();
  const [refused, setRefused] = useState<Record<string, string>>({});
  const give = (id: string, answer: string) => {
    setAnswers(({ [id]: _, ...others } = {}) => (answer ? { ...others, [id]: answer } : others));
    setRefused(({ [id]: _, ...others }) => others);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before hydration, or stands in the line of the cart, counts once
  useEffect(() => {
    const typed = answersIn(box.current);
    const changed = findChangedLine(product._id, state);
    setReplaces(changed?.key);
    setAnswers(Object.keys(typed).length > 0 ? typed : (changed?.answers ?? {}));
  }, []);
  // In the layout, so that the next press knows of a photo on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part follows the answers
  useLayoutEffect(() => {
    if (!given) return;
    const findMissing = () => {
      const found = findRefusals(options, given);
      setRefused(found);
      return askFor(box.current, options.find(({ id }) => found[id])?.id, found);
    };
    const missing = () => (sending === 'failed' ? refuseUnsent(focusFailed) : findMissing());
    const isSending = sending === 'sending';
    setPart('personalisation', { ...summarizeAnswers(product, given), missing, replaces, isSending });
  }, [given, product, replaces, sending]);
  return { answers: given ?? noAnswers, give, refused, replaces };
}

function refuseUnsent(focusFailed: () => void): string {
  focusFailed();
  return t('product.photoNotSent');
}

/** Moves the focus to the first field that is refused, and gives the sentence. */
function askFor(box: HTMLElement | null, first: string | undefined, refused: Record<string, string>): string | null {
  if (!first) return null;
  const field = box?.querySelector<HTMLElement>(`[data-answer="${first}"]`);
  field?.focus();
  field?.scrollIntoView({ block: 'center' });
  return refused[first] ?? null;
}

const noAnswers: Answers = {};

function summarizeAnswers({ personalisation: options = [], photos }: ProductPageBody, answers: Answers) {
  let morePaise = 0;
  let photo: string | undefined;
  const choices: { name: string; value: string }[] = [];
  for (const option of options) {
    const read = readGiven(option, answers);
    if (!read || 'refusal' in read) continue;
    const { photo: shown } = read.choice ?? {};
    photo = (shown && photos.find((url) => url.includes(shown))) || photo;
    morePaise += roundToPaise(option.price) + roundToPaise(read.choice?.price ?? 0);
    choices.push({ name: option.label, value: option.kind === 'date' ? formatDay(read.text) : read.text });
  }
  const texts = placedTexts(options, answers);
  // The owner may have deleted an option since it was answered.
  const asked = Object.entries(answers).filter(([given]) => options.some(({ id }) => id === given));
  return {
    ...{ answers: Object.fromEntries(asked), choices, morePaise, photo },
    onPhoto: texts.length > 0 && <TextOnPhoto texts={texts} />,
  };
}

function readGiven(option: PersonalisationOptionBody, { [option.id]: given }: Answers) {
  return given ? readAnswer(option, given, dayInIndia(new Date())) : null;
}

function placedTexts(options: readonly PersonalisationOptionBody[], answers: Answers) {
  return options.flatMap(({ id, place }) => {
    const text = answers[id]?.trim();
    return place && text ? [{ text, place }] : [];
  });
}

function findRefusals(options: readonly PersonalisationOptionBody[], answers: Answers): Record<string, string> {
  const refusals = options.flatMap((option) => {
    const read = readGiven(option, answers);
    if (!read) return option.isRequired || answers[option.id] ? [[option.id, missingAnswer(option)]] : [];
    return 'refusal' in read ? [[option.id, read.refusal]] : [];
  });
  return Object.fromEntries(refusals);
}
