import { ShopError } from '../errors.ts';
import { makeAddress, readAddress, readMergedColumn } from './cell-address.ts';
import { readAttributes } from './tag-attributes.ts';
import { describeTooLarge, describeUnreadable, type Tag, type TagWalk } from './walk-tags.ts';

const maxRows = 20_000;
/** Templates of marketplaces have up to 900. */
const maxColumns = 1_000;
/** Over all merged cells of a sheet. */
const maxMergedRows = 1_000_000;
/** What stands for a formula whose result the file does not have, as programs write it that compute none. */
const noResult = '<v>#FORMULA!</v>';
const refuse = (sentence: string) => new ShopError('bad_input', sentence);

export interface FilledCells {
  xml: string;
  /** Rows times columns: as many values are read, also of a sheet with a single cell far away. */
  area: number;
  /** Sheets and relationships that a list of them has. */
  listed: number;
  /** Cells that got the value of the first one with which they are merged. */
  merged: number;
  /** Lines with values that its owner does not see, by a filter for example. */
  hiddenRows: number;
}

/**
 * The XML of a sheet with its filled cells alone, in order and each with its address: formats reach down to the last
 * row. Other parts of a workbook stay as they are. Throws ShopError 400 for values far away, which fill the memory.
 */
export function keepFilledCells(tags: TagWalk, xml: string): FilledCells {
  const sheet = new SheetCopy(xml);
  tags.walk(xml, (tag) => sheet.take(tag));
  return sheet.end();
}

interface OpenCell {
  tag: Tag;
  isFilled: boolean;
  hasFormula: boolean;
  /** Behind the tag of its value. */
  valueFrom: number;
  hasValue: boolean;
}

class SheetCopy {
  readonly #xml: string;
  /** By row and column: attributes and content of a cell. */
  readonly #rows = new Map<number, Map<number, string>>();
  readonly #mergedRefs: string[] = [];
  readonly #hiddenRows = new Set<number>();
  #isSheet = false;
  #isInData = false;
  #isInRow = false;
  #cell: OpenCell | null = null;
  /** Where a row or cell without an address stands behind. */
  #row = 0;
  #column = 0;
  #lastRow = 0;
  #lastColumn = 0;
  #listed = 0;

  constructor(xml: string) {
    this.#xml = xml;
  }

  take(tag: Tag): void {
    if (tag.name === 'sheet' || tag.name === 'Relationship') this.#listed++;
    if (tag.name === 'sheetData') {
      this.#isSheet = true;
      this.#isInData = tag.isOpening;
    } else if (tag.name === 'mergeCell') this.#mergedRefs.push(readAttributes(this.#xml, tag).ref ?? '');
    else if (this.#isInData && tag.name === 'row') this.#takeRow(tag);
    else if (this.#isInRow && tag.name === 'c') this.#takeCell(tag);
    else if (this.#cell) this.#takeContent(this.#cell, tag);
  }

  end(): FilledCells {
    if (this.#isInRow) throw refuse(describeUnreadable());
    const merged = this.#fillMerged();
    const area = this.#lastRow * this.#lastColumn;
    const hiddenRows = [...this.#hiddenRows].filter((number) => this.#rows.has(number)).length;
    return { xml: this.#isSheet ? this.#writeSheet() : this.#xml, area, listed: this.#listed, merged, hiddenRows };
  }

  #takeRow(tag: Tag): void {
    if (this.#cell || this.#isInRow !== tag.isClosing) throw refuse(describeUnreadable());
    if (!tag.isClosing) this.#beginRow(tag);
    this.#column = 0;
    this.#isInRow = tag.isOpening;
  }

  #beginRow(tag: Tag): void {
    const { r, hidden } = readAttributes(this.#xml, tag);
    if (r !== undefined && !/^\d{1,7}$/.test(r)) throw refuse(describeUnreadable());
    this.#row = r === undefined ? this.#row + 1 : Number(r);
    if (hidden === '1' || hidden === 'true') this.#hiddenRows.add(this.#row);
  }

  #takeCell(tag: Tag): void {
    if ((this.#cell !== null) !== tag.isClosing) throw refuse(describeUnreadable());
    if (!tag.isClosing) this.#placeCell(tag);
    else if (this.#cell?.isFilled) this.#keepCell(this.#cell, tag);
    this.#cell = tag.isOpening ? { tag, isFilled: false, hasFormula: false, valueFrom: 0, hasValue: false } : null;
  }

  #placeCell(tag: Tag): void {
    const { r } = readAttributes(this.#xml, tag);
    const stated = r === undefined ? null : readAddress(r);
    if (r !== undefined && !stated) throw refuse(describeUnreadable());
    this.#row = stated?.row ?? this.#row;
    this.#column = stated?.column ?? this.#column + 1;
  }

  #takeContent(cell: OpenCell, tag: Tag): void {
    if (!tag.isClosing) cell.isFilled = true;
    if (tag.name === 'f') cell.hasFormula = true;
    if (tag.name !== 'v') return;
    if (tag.isOpening) cell.valueFrom = tag.to;
    if (tag.isClosing) cell.hasValue ||= tag.from > cell.valueFrom;
  }

  #keepCell({ tag, hasFormula, hasValue }: OpenCell, closing: Tag): void {
    this.#lastRow = Math.max(this.#lastRow, this.#row);
    this.#lastColumn = Math.max(this.#lastColumn, this.#column);
    if (this.#lastRow > maxRows || this.#lastColumn > maxColumns) throw refuse(describeTooLarge());
    const row = this.#rows.get(this.#row) ?? new Map<number, string>();
    this.#rows.set(this.#row, row);
    if (row.has(this.#column)) throw refuse(describeUnreadable());
    const { t = '', s = '' } = readAttributes(this.#xml, tag);
    const lacksResult = hasFormula && !hasValue && t !== 'str' && t !== 'inlineStr';
    // The text of an error, such as #N/A, is refused where it stands for a value.
    const type = lacksResult || t === 'e' ? 'str' : t;
    const content = lacksResult ? noResult : this.#xml.slice(tag.to, closing.from);
    const attributes = `${/^\w+$/.test(type) ? ` t="${type}"` : ''}${/^\d+$/.test(s) ? ` s="${s}"` : ''}`;
    row.set(this.#column, `${attributes}>${content}`);
  }

  /** Downwards, in lines with other values: a cell that is merged with others to its right is a heading. */
  #fillMerged(): number {
    let [filled, height] = [0, 0];
    for (const ref of this.#mergedRefs) {
      const merged = readMergedColumn(ref);
      const first = merged && this.#rows.get(merged.from)?.get(merged.column);
      if (!first) continue;
      const until = Math.min(merged.until, this.#lastRow);
      height += Math.max(0, until - merged.from);
      if (height > maxMergedRows) throw refuse(describeTooLarge());
      for (let number = merged.from + 1; number <= until; number++) {
        const row = this.#rows.get(number);
        if (!row || row.has(merged.column)) continue;
        row.set(merged.column, first);
        filled++;
      }
    }
    return filled;
  }

  #writeSheet(): string {
    const written = ['<worksheet><sheetData>'];
    for (const [number, cells] of sortByNumber(this.#rows)) {
      written.push(`<row r="${number}">`);
      for (const [column, cell] of sortByNumber(cells))
        written.push(`<c r="${makeAddress(column, number)}"`, cell, '</c>');
      written.push('</row>');
    }
    written.push('</sheetData></worksheet>');
    return written.join('');
  }
}

function sortByNumber<Value>(values: ReadonlyMap<number, Value>): [number, Value][] {
  return [...values].sort(([a], [b]) => a - b);
}
