import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../scripts/browser.ts';
import { median } from './table.ts';

export interface PageStart {
  /** Milliseconds after the navigation. */
  largestPaint: number;
  hydrated: number;
  /** Add to Cart was pressed as soon as it was in the document; 0 without such a button, as `hydrated`. */
  inCart: number;
  /** The time above 50 ms of each long task. */
  blocking: number;
}

/** Lighthouse's slow 4G, as DevTools applies it to each request. */
const slow4g = { latency: 562.5, downloadThroughput: (1_474.6 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 };
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
const runs = 5;

/** Medians of first visits, each with an empty browser cache. `buys`: the page has a button Add to Cart. */
export async function measurePageStart(address: string, cpuSlowdown: number, buys: boolean): Promise<PageStart> {
  const browser = await chromium.launch(browserOptions());
  try {
    const visits: PageStart[] = [];
    while (visits.length < runs) {
      const context = await browser.newContext(phone);
      visits.push(await visit(await context.newPage(), address, cpuSlowdown, buys));
      await context.close();
    }
    const take = (figure: keyof PageStart) => Math.round(median(visits.map((one) => one[figure])));
    return {
      largestPaint: take('largestPaint'),
      hydrated: take('hydrated'),
      inCart: take('inCart'),
      blocking: take('blocking'),
    };
  } finally {
    await browser.close();
  }
}

async function visit(page: Page, address: string, cpuSlowdown: number, buys: boolean): Promise<PageStart> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(observeStart);
  await page.goto(address, { waitUntil: 'commit' });
  const isInCart = () => (window as unknown as Observed).start.inCart > 0;
  if (buys) await page.waitForFunction(isInCart, undefined, { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as Observed).start);
}

interface Observed {
  start: PageStart;
}

/** Runs in the page. */
function observeStart(): void {
  const start: PageStart = { largestPaint: 0, hydrated: 0, inCart: 0, blocking: 0 };
  (window as unknown as Observed).start = start;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) start.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) start.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  let isPressed = false;
  const watch = setInterval(() => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Add to Cart');
    if (!button) return;
    if (!isPressed) button.click();
    isPressed = true;
    if (!start.hydrated && !document.documentElement.hasAttribute('data-hydrating')) start.hydrated = performance.now();
    if (!start.inCart && localStorage.getItem('cart')?.includes('_id')) start.inCart = performance.now();
    if (start.hydrated && start.inCart) clearInterval(watch);
  }, 20);
}
