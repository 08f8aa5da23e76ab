import type { TextPlace } from '../products/personalisation.ts';

/** What a line of a cart asks for. Lines that are equal in it are one line. */
export interface LineIdentity {
  _id: string;
  /** The variant's id, for a product that has variants. */
  variant?: string;
  /** The buyer's answers by the ids of the product's personalisation options. */
  answers?: Record<string, string>;
}

/** As shown: `Size: Large`. */
export interface Choice {
  name: string;
  value: string;
}

/** One answer of an order's line, as it was when it was bought. */
export interface BoughtAnswer {
  optionId: string;
  kind: string;
  label: string;
  /** In readable form. */
  text: string;
  pricePaise: number;
  /** The id of an uploaded photo. */
  photo?: string;
  /** Where a text stands on the product's photo. */
  place?: TextPlace;
}

/** The product's id for a line without a variant and answers. */
export function lineKey({ _id, variant, answers }: LineIdentity): string {
  const given = Object.entries(answers ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return variant || given.length > 0 ? JSON.stringify([_id, variant ?? '', given]) : _id;
}

/** `variant` and `answers` where a line has them, so that a plain line stays as it is. */
export function lineExtras({ variant, answers }: Omit<LineIdentity, '_id'>): Omit<LineIdentity, '_id'> {
  return { ...(variant && { variant }), ...(answers && Object.keys(answers).length > 0 && { answers }) };
}
