import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../scripts/browser.ts';
import { median } from './table.ts';

/** Milliseconds from an input to the next paint, as INP counts it. */
export interface Interactions {
  addToCart: number;
  filter: number;
  search: number;
}

interface Watched {
  slowest: number;
}

const settledMs = 1_000;
const runs = 3;

/** Medians of the slowest event of each interaction, with inputs of the browser itself on a phone. */
export async function measureInteractions(
  shopUrl: string,
  phone: BrowserContextOptions,
  cpuSlowdown: number,
): Promise<Interactions> {
  const browser = await chromium.launch(browserOptions());
  const measure = async (path: string, act: (page: Page) => Promise<void>) => {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    await page.addInitScript(watchEvents);
    await page.goto(shopUrl + path, { waitUntil: 'networkidle' });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await act(page);
    await page.waitForTimeout(settledMs);
    const { slowest } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
    await context.close();
    return slowest;
  };
  const measureMedian = async (path: string, act: (page: Page) => Promise<void>) => {
    const durations: number[] = [];
    while (durations.length < runs) durations.push(await measure(path, act));
    return Math.round(median(durations));
  };
  try {
    return {
      addToCart: await measureMedian('/product/bhalu-the-bear', addToCart),
      filter: await measureMedian('/', openFilter),
      search: await measureMedian('/', typeKeyword),
    };
  } finally {
    await browser.close();
  }
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cart' }).first().tap();
}

async function openFilter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter' }).tap();
  await page.getByRole('checkbox').first().tap();
}

async function typeKeyword(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).filter({ visible: true }).first().tap();
  await page
    .getByRole('combobox', { name: 'Search' })
    .filter({ visible: true })
    .pressSequentially('bear', { delay: 80 });
}

/** Runs in the page. */
function watchEvents(): void {
  const watched: Watched = { slowest: 0 };
  Object.assign(window, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId) watched.slowest = Math.max(watched.slowest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
