import type { JsonText } from './database/row-json.ts';

/** JSON text from the database, sent as it is: parsing and serialising it would cost more than the rest of a read. */
export class WrittenJson<T> {
  readonly text: string;
  declare readonly parsed: T;

  constructor(text: string) {
    this.text = text;
  }
}

export function writtenList<T>(pieces: readonly JsonText<T>[]): WrittenJson<T[]> {
  return new WrittenJson(`[${concatenated(pieces)}]`);
}

export function writtenObject<T extends object>(values: { [K in keyof T]: T[K] | WrittenJson<T[K]> }): WrittenJson<T> {
  const members = Object.entries(values).map(
    ([name, value]) => `${JSON.stringify(name)}:${value instanceof WrittenJson ? value.text : JSON.stringify(value)}`,
  );
  return new WrittenJson(`{${concatenated(members)}}`);
}

/** Unlike `join`, copies nothing until the text is read. */
function concatenated(pieces: readonly string[]): string {
  let text = '';
  for (const [index, piece] of pieces.entries()) text += index === 0 ? piece : `,${piece}`;
  return text;
}
