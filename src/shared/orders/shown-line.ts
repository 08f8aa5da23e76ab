import type { FurtherLanguage } from '../languages/languages.ts';
import { currentTextLanguage } from '../languages/translate.ts';
import type { Choice } from './cart-line.ts';

/** What a buyer read of a line in another language than the first, where the owner had written it. */
export interface ShownLine {
  language: FurtherLanguage;
  name: string;
  variant: Choice[] | null;
  /** In the order of the answers; `text` only of one that the owner wrote, such as a colour. */
  answers: { label: string; text?: string }[];
}

interface Named {
  name: string;
  variant: Choice[] | null;
  answers: readonly { label: string; text: string }[] | null;
}

/** A line of an order as its buyer read it, for readers of that language; in the first language for others. */
export function readLine<Line extends Named & { shown: ShownLine | null }>({
  shown,
  ...line
}: Line): Omit<Line, 'shown'> {
  if (shown?.language !== currentTextLanguage()) return line;
  const answers = line.answers?.map((answer, at) => ({ ...answer, ...shown.answers[at] })) ?? null;
  return { ...line, name: shown.name, variant: line.variant && shown.variant, answers };
}
