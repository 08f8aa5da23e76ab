import { uniteValidity, untilEverythingChanges, type Validity } from './cache/cache-validity.ts';
import type { JsonText } from './database/row-json.ts';

/** JSON text from the database, sent as it is: parsing and serialising it would cost more than the rest of a read. */
export class WrittenJson<T> {
  readonly text: string;
  /** In the response cache: of what it was read from. */
  readonly validity: Validity;
  declare readonly parsed: T;

  constructor(text: string, validity: Validity = untilEverythingChanges) {
    this.text = text;
    this.validity = validity;
  }
}

export function joinJsonList<T>(pieces: readonly JsonText<T>[], validity?: Validity): WrittenJson<T[]> {
  return new WrittenJson(`[${concatenate(pieces)}]`, validity);
}

export function joinJsonObject<T extends object>(values: { [K in keyof T]: T[K] | WrittenJson<T[K]> }): WrittenJson<T> {
  const written = Object.values(values).filter((value) => value instanceof WrittenJson);
  const members = Object.entries(values).map(
    ([name, value]) => `${JSON.stringify(name)}:${value instanceof WrittenJson ? value.text : JSON.stringify(value)}`,
  );
  return new WrittenJson(`{${concatenate(members)}}`, uniteValidity(written.map(({ validity }) => validity)));
}

/** Unlike `join`, copies nothing until the text is read. */
function concatenate(pieces: readonly string[]): string {
  let text = '';
  for (const [index, piece] of pieces.entries()) text += index === 0 ? piece : `,${piece}`;
  return text;
}
