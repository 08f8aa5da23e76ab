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
  return new WrittenJson(`[${pieces.join(',')}]`);
}

export function writtenObject<T extends object>(values: { [K in keyof T]: T[K] | WrittenJson<T[K]> }): WrittenJson<T> {
  const members = Object.entries(values).map(
    ([name, value]) => `${JSON.stringify(name)}:${value instanceof WrittenJson ? value.text : JSON.stringify(value)}`,
  );
  return new WrittenJson(`{${members.join(',')}}`);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
