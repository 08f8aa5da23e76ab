import type { BoughtAnswer, Choice } from './cart-line.ts';

interface BoughtChoices {
  variant?: readonly Choice[] | null;
  answers?: readonly Pick<BoughtAnswer, 'label' | 'text'>[] | null;
}

/** The rows that distinguish a line of an order from others of its product. */
export function listChoices({ variant, answers }: BoughtChoices): Choice[] {
  return [...(variant ?? []), ...(answers ?? []).map(({ label, text }) => ({ name: label, value: text }))];
}

/** `Bunny (Large, Red)` where there is only one line of text. */
export function nameWithChoices(name: string, choices: readonly Pick<Choice, 'value'>[] = []): string {
  return choices.length > 0 ? `${name} (${choices.map(({ value }) => value).join(', ')})` : name;
}

/** The same for a line of an order. */
export function lineName(line: BoughtChoices & { name: string }): string {
  return nameWithChoices(line.name, listChoices(line));
}
