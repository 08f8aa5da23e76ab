import type { Page } from '@playwright/test';

/** What a person sees or hears of a page: its texts, one list entry for each line, and the names of its elements. */
export function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility() && !element.closest('[aria-hidden=true], noscript');
    const blocks = new Map<Element, string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node;
      if (!parent || !isSeen(parent) || /^(SCRIPT|STYLE|TEMPLATE)$/.test(parent.tagName)) continue;
      const block =
        parent.closest('p, li, dt, dd, h1, h2, h3, h4, td, th, label, button, option, div, section') ?? parent;
      blocks.set(block, (blocks.get(block) ?? '') + node.textContent);
    }
    const attributes = ['aria-label', 'alt', 'title', 'placeholder'];
    const named = [...document.body.querySelectorAll(attributes.map((name) => `[${name}]`).join())].filter(isSeen);
    const names = named.flatMap((element) => attributes.flatMap((name) => element.getAttribute(name) ?? []));
    return [document.title, ...blocks.values(), ...names].filter((text) => text.trim());
  });
}
