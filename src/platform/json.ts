import type { JsonText } from './database/row-json.ts';

/** JSON text from the database, which goes into a response as it is: parsing and serializing it would cost more than the rest of a read. */
export class WrittenJson<T> {
  readonly text: string;
  /** Only for the compiler. */
  declare readonly parsed: T;

  constructor(text: string) {
    this.text = text;
  }
}

/** A JSON array of elements that are JSON text. */
export function writtenList<T>(pieces: readonly JsonText<T>[]): WrittenJson<T[]> {
  return new WrittenJson(`[${pieces.join(',')}]`);
}

/** A JSON object, some of whose values are JSON text. */
export function writtenObject<T extends object>(values: { [K in keyof T]: T[K] | WrittenJson<T[K]> }): WrittenJson<T> {
  const members = Object.entries(values).map(
    ([name, value]) => `${JSON.stringify(name)}:${value instanceof WrittenJson ? value.text : JSON.stringify(value)}`,
  );
  return new WrittenJson(`{${members.join(',')}}`);
}

/** The value that a text spells in JSON; null when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
