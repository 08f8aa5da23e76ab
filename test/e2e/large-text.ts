import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from './shopper.ts';

const narrowWindows = [390, 320];
const leastFieldWidth = 120;

/** What nobody can read or use: fields that are too narrow, and words that are cut into three lines or more. */
function findTrouble(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const typed =
      ':is(input, select, textarea):not([type=checkbox], [type=radio], [type=file], [type=color], [type=number])';
    const narrow = [...document.querySelectorAll<HTMLElement>(`main ${typed}`)]
      .filter((field) => field.checkVisibility() && !field.closest('.sr-only') && field.offsetWidth < least)
      .map((field) => `a field of ${field.offsetWidth} px: ${field.outerHTML.slice(0, 120)}`);
    const range = document.createRange();
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text;
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.sr-only, script, style')) continue;
      for (const { index, 0: word } of node.data.matchAll(/[\p{L}\d]{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 2) cut.push(`a word of ${new Set(tops).size} lines: ${word}`);
      }
    }
    return [...narrow, ...cut];
  }, leastFieldWidth);
}

/** With text at 200 %, on phones of two widths. */
export async function expectReadable(page: Page, name: string, more?: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const width of narrowWindows) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    expect.soft(await findTrouble(page), `${name} at ${width} px`).toEqual([]);
    await more?.();
  }
}
