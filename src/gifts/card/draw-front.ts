import { place, type Shape, shapesSvg } from '../../platform/shapes.ts';
import type { CardDesign } from '../../shared/card-designs.ts';
import { anyDay, anyDayMotif, heart, heartMotif } from './fronts/any-day.ts';
import {
  birthday,
  birthdayMotif,
  diwali,
  diwaliMotif,
  rakhi,
  rakhiMotif,
  thankYou,
  thankYouMotif,
} from './fronts/occasions.ts';
import { type CardColors, type CardTheme, cardColors, front } from './fronts/parts.ts';

export const motifSize = 130;

interface Front {
  front: (colors: CardColors, theme: CardTheme) => Shape[] | Promise<Shape[]>;
  /** In a square of `motifSize`. */
  motif: (colors: CardColors) => Shape[];
}

const fronts: Record<CardDesign, Front> = {
  rakhi: { front: rakhi, motif: (colors) => place(rakhiMotif(colors), 65, 65, 0.48) },
  birthday: { front: birthday, motif: birthdayMotif },
  diwali: { front: diwali, motif: diwaliMotif },
  heart: { front: heart, motif: heartMotif },
  'thank-you': { front: thankYou, motif: thankYouMotif },
  'any-day': { front: anyDay, motif: anyDayMotif },
};

/** The front with its bleed, from the left upper corner of the cut card. */
export async function drawFront(design: CardDesign, theme: CardTheme): Promise<Shape[]> {
  return fronts[design].front(cardColors(theme), theme);
}

/** The small drawing on the inside. */
export function drawMotif(design: CardDesign, theme: CardTheme): Shape[] {
  return fronts[design].motif(cardColors(theme));
}

export async function frontSvg(design: CardDesign, theme: CardTheme): Promise<string> {
  return shapesSvg(await drawFront(design, theme), front.width, front.height);
}

export function motifSvg(design: CardDesign, theme: CardTheme): string {
  return shapesSvg(drawMotif(design, theme), motifSize, motifSize);
}
