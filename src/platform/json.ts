/**
 * JSON that is written already, as the database wrote it: it goes into an answer as it is. Taking rows apart into objects only to
 * write them down again costs more than everything else that a read does.
 */
export class WrittenJson<T> {
  readonly text: string;
  /** Only for the compiler: what the text says. */
  declare readonly says: T;

  constructor(text: string) {
    this.text = text;
  }
}

/** A list of pieces, each of which is written already. */
export function writtenList<T>(pieces: readonly string[]): WrittenJson<T[]> {
  return new WrittenJson(`[${pieces.join(',')}]`);
}

/** An object some of whose values are written already. */
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
