import type { Shape } from '../shapes.ts';

/** Lengths are points; 72 are an inch. */
export const millimetres = (length: number): number => (length * 72) / 25.4;

type Align = 'left' | 'right' | 'center';

export interface PdfColumn {
  /** Share of the width. */
  share: number;
  align?: Align;
}

export type PdfBlock =
  | { kind: 'text'; text: string; size: number; bold?: boolean; align?: Align; after?: number; maxLines?: number }
  | { kind: 'rule'; after?: number; thick?: boolean }
  | { kind: 'space'; height: number }
  /** As wide as there is room, and at most so high. */
  | { kind: 'picture'; jpeg: Uint8Array; maxHeight: number; after?: number }
  /** Code 128; characters that it lacks are left out. */
  | { kind: 'barcode'; code: string; height: number }
  | { kind: 'columns'; columns: (PdfColumn & { blocks: PdfBlock[] })[]; after?: number }
  /** The head is repeated on each page. */
  | {
      kind: 'table';
      columns: PdfColumn[];
      head: string[];
      rows: string[][];
      size: number;
      /** Indexes of the columns that are set in bold. */
      bold?: number[];
      after?: number;
    };

/** Blocks that go on over as many pages as they need. */
export interface PdfFlow {
  size: [width: number, height: number];
  margin: number;
  blocks: PdfBlock[];
  /** At the foot of each page, with the page's number where there are several. */
  footer: string;
}

/** One page with boxes; text becomes smaller until it fits into its box. */
export interface PdfSheet {
  size: [width: number, height: number];
  boxes: { x: number; y: number; width: number; height: number; blocks: PdfBlock[] }[];
}

/** Text is not wrapped: the caller has measured it. */
export interface PdfLine {
  text: string;
  /** The paragraph's direction: it begins at the right. */
  isRtl: boolean;
  bold?: boolean;
  size: number;
  x: number;
  baseline: number;
  color: string;
}

/**
 * One page to be cut, with crop marks. What is drawn is placed from the left upper corner of the cut page, and ends at
 * the bleed.
 */
export interface PdfPlate {
  /** The size of the cut page. */
  size: [width: number, height: number];
  bleed: number;
  /** Around the cut page, for bleed and crop marks. */
  margin: number;
  shapes: Shape[];
  lines: PdfLine[];
}

export interface PdfDocument {
  title: string;
  parts: (PdfFlow | PdfSheet | PdfPlate)[];
  /** Instead of now, so that the same content gives the same file. */
  createdAt?: Date;
}

export const a4: [number, number] = [millimetres(210), millimetres(297)];
export const a5: [number, number] = [millimetres(148), millimetres(210)];
