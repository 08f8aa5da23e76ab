import { ShopError } from '../errors.ts';
import { describeTooLarge, describeUnreadable, type Tag, type TagWalk } from './walk-tags.ts';

const maxRows = 20_000;
/** Templates of marketplaces have up to 900. */
const maxColumns = 1_000;
const refuse = (sentence: string) => new ShopError('bad_input', sentence);

export interface FilledCells {
  xml: string;
  /** Rows times columns: as many values are read, also of a sheet with a single cell far away. */
  area: number;
  /** Sheets and relationships that a list of them has. */
  listed: number;
}

/**
 * The XML of a sheet without the cells and rows that have no value: formats reach down to the last row. Other parts of
 * a workbook stay as they are. Throws ShopError 400 for values far away, which would fill the memory.
 */
export function keepFilledCells(tags: TagWalk, xml: string): FilledCells {
  const sheet = new SheetCopy(xml);
  tags.walk(xml, (tag) => sheet.take(tag));
  return sheet.end();
}

class SheetCopy {
  readonly #xml: string;
  readonly #kept: string[] = [];
  /** What lies before it is copied or left out. */
  #at = 0;
  #isInData = false;
  #row: { tag: Tag; isKept: boolean } | null = null;
  #cell: { tag: Tag; isFilled: boolean } | null = null;
  #lastRow = 0;
  #lastColumn = 0;
  #listed = 0;

  constructor(xml: string) {
    this.#xml = xml;
  }

  take(tag: Tag): void {
    if (tag.name === 'sheet' || tag.name === 'Relationship') this.#listed++;
    if (tag.name === 'dimension') this.#leaveOut(tag);
    else if (tag.name === 'sheetData') this.#isInData = tag.isOpening;
    else if (this.#isInData && tag.name === 'row') this.#takeRow(tag);
    else if (this.#row && tag.name === 'c') this.#takeCell(tag);
    else if (this.#cell && !tag.isClosing) this.#cell.isFilled = true;
  }

  end(): FilledCells {
    if (this.#row) throw refuse(describeUnreadable());
    this.#keep(this.#at, this.#xml.length);
    return { xml: this.#kept.join(''), area: this.#lastRow * this.#lastColumn, listed: this.#listed };
  }

  #takeRow(tag: Tag): void {
    if (this.#cell || (this.#row !== null) !== tag.isClosing) throw refuse(describeUnreadable());
    if (!this.#row) this.#leaveOut(tag);
    else if (this.#row.isKept) this.#keep(tag.from, tag.to);
    this.#at = tag.to;
    this.#row = tag.isOpening ? { tag, isKept: false } : null;
  }

  #takeCell(tag: Tag): void {
    if ((this.#cell !== null) !== tag.isClosing) throw refuse(describeUnreadable());
    if (this.#cell?.isFilled && this.#row) this.#keepCell(this.#row, this.#cell.tag, tag);
    this.#at = tag.to;
    this.#cell = tag.isOpening ? { tag, isFilled: false } : null;
  }

  #keepCell(row: { tag: Tag; isKept: boolean }, opening: Tag, closing: Tag): void {
    this.#requireNear(row.tag, opening);
    if (!row.isKept) this.#keep(row.tag.from, row.tag.to);
    row.isKept = true;
    this.#keep(opening.from, closing.to);
  }

  #requireNear(row: Tag, cell: Tag): void {
    const stated = readAddress(this.#xml, row);
    const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(readAddress(this.#xml, cell) ?? '') ?? [];
    if (!letters || (stated !== null && !/^\d{1,7}$/.test(stated))) throw refuse(describeUnreadable());
    const column = [...letters].reduce((number, sign) => number * 26 + sign.charCodeAt(0) - 64, 0);
    this.#lastRow = Math.max(this.#lastRow, Number(digits), Number(stated ?? 0));
    this.#lastColumn = Math.max(this.#lastColumn, column);
    if (this.#lastRow > maxRows || this.#lastColumn > maxColumns) throw refuse(describeTooLarge());
  }

  #leaveOut({ from, to }: Tag): void {
    this.#keep(this.#at, from);
    this.#at = to;
  }

  #keep(from: number, to: number): void {
    if (from < to) this.#kept.push(this.#xml.slice(from, to));
  }
}

/** The attribute `r`; null = it has none. Throws ShopError 400 for two. */
function readAddress(xml: string, { from, to }: Tag): string | null {
  const found = [...xml.slice(from, to).matchAll(/\sr\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  if (found.length > 1) throw refuse(describeUnreadable());
  return found[0] ? (found[0][1] ?? found[0][2] ?? '') : null;
}
