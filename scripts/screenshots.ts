import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { widths } from '../playwright.config.ts';
import { NewShop } from '../test/e2e/new-shop.ts';
import { end, startShop, waitForAddress } from '../test/e2e/open-shop.ts';
import { storeSession } from '../test/e2e/shopper.ts';
import { browserOptions } from './browser.ts';
import { comparePictures } from './compare-pictures.ts';
import { newShopScreens, type Screen, screens } from './screens.ts';

/**
 * `npm run screenshots [-- --only <part of a name>] [--to <folder>] [--compare <folder>]`: the main screens of the demo
 * shop, then the first page of new shops, at both widths, with a page that shows them all. With `--compare` the demo's
 * screens are taken on the data that the run into that folder began with, and the pixels that differ are counted.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    to: { type: 'string', default: 'screenshots' },
    compare: { type: 'string' },
  },
});
const folder = resolve(options.to);
const earlier = options.compare && resolve(options.compare);
const isWanted = ({ name }: Screen) => name.includes(options.only);
const wanted = screens.filter(isWanted);
const wantedOfNewShop = newShopScreens.filter(isWanted);
const frozenTexts: [RegExp, string][] = [
  [/\b\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d{2} [AP]M\b/g, '01 Jan 2026, 9:00 AM'],
  [/\b(a few|\d+) (second|minute|hour)s? ago\b/g, '5 minutes ago'],
  [/\b[\da-f]{24}\b/g, '0123456789abcdef01234567'],
];

const closeShop = await openOnCopy();
const browser = await chromium.launch(browserOptions());
try {
  for (const screen of wanted) await takeInBothWidths(screen);
  for (const screen of wantedOfNewShop) await takeNewShop(screen);
} finally {
  await browser.close();
  await closeShop();
}
const files = [...wanted, ...wantedOfNewShop].flatMap((screen) =>
  Object.keys(widths).map((width) => pictureFile(screen, width)),
);
if (earlier) comparePictures({ files, before: earlier, after: folder });
writeFileSync(join(folder, 'index.html'), renderGallery(files));
process.stdout.write(`\n${files.length} pictures: open ${join(options.to, 'index.html')}\n`);

/** Opens the shop on a copy of the data: the earlier run's, or the demo's, loaded once and left in the folder. */
async function openOnCopy(): Promise<() => Promise<void>> {
  const data = join(earlier ?? folder, 'data');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (!existsSync(data)) await (await open(data))();
  const copy = join(folder, 'data-in-use');
  cpSync(data, copy, { recursive: true });
  const close = await open(copy);
  return async () => {
    await close();
    rmSync(copy, { recursive: true, force: true });
  };
}

async function open(data: string): Promise<() => Promise<void>> {
  const shop = startShop(data);
  process.env.SHOP_URL = await waitForAddress(shop);
  return () => end(shop);
}

async function takeInBothWidths(screen: Screen): Promise<void> {
  for (const [width, { viewport }] of Object.entries(widths)) await take(browser, screen, width, viewport);
}

/** In a shop of its own, as nothing can be taken from a product again. */
async function takeNewShop(screen: (typeof newShopScreens)[number]): Promise<void> {
  const shop = await NewShop.open({ shopName: 'Saanjh', palette: 'neel', chatNumber: '9829012345' });
  try {
    await shop.call('PUT', '/shop/delivery', { kind: 'flat', flat: 70, originPin: '313001' });
    await shop.addMany(screen.products - 1, { isDescribed: screen.isComplete });
    await shop.add({ isDescribed: screen.isComplete, isSoldOut: screen.products > 1 });
    if (screen.isComplete) await shop.change({ homePictures: [await shop.storePicture('yarn-basket')] });
    process.env.SHOP_URL = shop.origin;
    await takeInBothWidths(screen);
  } finally {
    await shop.close();
  }
}

async function take(from: Browser, screen: Screen, width: string, viewport: { width: number; height: number }) {
  const context = await from.newContext({
    viewport,
    baseURL: process.env.SHOP_URL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  try {
    await takeIn(context, screen, pictureFile(screen, width));
  } catch (error) {
    process.stdout.write(`${pictureFile(screen, width)} FAILED: ${error}\n`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}

async function takeIn(context: BrowserContext, screen: Screen, file: string): Promise<void> {
  const page = await context.newPage();
  if (screen.as) await storeSession(page, screen.as);
  await page.goto(screen.path);
  await page.waitForLoadState('networkidle');
  await screen.act?.(page);
  await page.waitForLoadState('networkidle');
  if (!screen.isWindow) await loadLazyPictures(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(freezeTexts, frozenTexts);
  await page.screenshot({ path: join(folder, file), fullPage: !screen.isWindow, animations: 'disabled' });
  process.stdout.write(`${file}\n`);
}

function freezeTexts(texts: [RegExp, string][]): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const before = node.nodeValue ?? '';
    const after = texts.reduce((text, [pattern, frozen]) => text.replace(pattern, frozen), before);
    if (after !== before) node.nodeValue = after;
  }
}

async function loadLazyPictures(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) await page.evaluate((to) => window.scrollTo(0, to), y);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
}

function pictureFile({ name }: Screen, width: string): string {
  return `${name}-${widths[width as keyof typeof widths].viewport.width}.png`;
}

function renderGallery(pictures: readonly string[]): string {
  const figure = (src: string, caption: string) =>
    existsSync(join(folder, src))
      ? `<figure><img src="${src}" alt=""><figcaption>${caption}</figcaption></figure>`
      : '';
  const rows = pictures.map(
    (file) =>
      `<section><h2>${file}</h2><div>${figure(file, 'now')}${figure(`different/${file}`, 'different')}</div></section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>div{display:flex;gap:24px;align-items:start}img{max-width:44vw;border:1px solid #ccc}</style>${rows.join('\n')}`;
}
