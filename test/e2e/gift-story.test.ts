import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { buyer, type Count, giveCushion, type Way } from './gift-story.ts';
import {
  accessibilityViolations,
  expect,
  expectNoSidewaysScroll,
  isDesktopProject,
  storeSession,
  test,
} from './shopper.ts';

test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
test.beforeEach(() => test.skip(!isDesktopProject(), 'The window is a phone’s in both projects.'));

/** Seconds for a tap, finding the place included, and for a character. */
const pace = { press: 1, character: 0.25 };
/** Lighthouse's slow 4G, as DevTools applies it to each request. */
const slow4g = { latency: 562.5, downloadThroughput: (1_474.6 * 1_024) / 8, uploadThroughput: (675 * 1_024) / 8 };

/** The row of the table in docs/gift-story.md. */
function documented(who: string): string[] {
  const text = readFileSync(new URL('../../docs/gift-story.md', import.meta.url), 'utf8');
  const row = text.split('\n').find((line) => line.startsWith(`| ${who} |`)) ?? '';
  return row
    .split('|')
    .slice(2, 7)
    .map((cell) => cell.trim());
}

const estimateSeconds = ({ presses, characters }: Count) =>
  Math.round(presses * pace.press + characters * pace.character);

function byTouch(page: Page): Way & { count: Count } {
  const count: Count = { presses: 0, fields: 0, characters: 0, pages: 1 };
  const press = async (target: Locator) => {
    await target.tap();
    count.presses++;
  };
  return {
    count,
    press,
    choose: press,
    async type(target, text) {
      // The search field has the focus when it opens.
      if (!(await target.evaluate((field) => field === document.activeElement))) await press(target);
      await page.keyboard.type(text);
      count.fields++;
      count.characters += text.length;
    },
    async arrive(heading) {
      await expect(heading).toBeVisible();
      await expectNoSidewaysScroll(page);
      count.pages++;
    },
  };
}

for (const [who, isNew] of [
  ['Dhaaga, a new account', true],
  ['Dhaaga, a returning buyer', false],
] as const)
  test(`${who}: a gift with a name for another city takes as many taps and fields as documented`, {
    tag: '@full',
  }, async ({ page }) => {
    test.slow();
    const person = buyer();
    if (!isNew) await signUpAndIn(page, person);
    const way = byTouch(page);
    const isSlow = Boolean(process.env.SLOW_PHONE);
    if (isSlow) await slowDown(page);
    const start = Date.now();
    await giveCushion(page, way, isNew ? person : undefined);
    const { presses, fields, characters, pages } = way.count;
    const measured = `${Math.round((Date.now() - start) / 1_000)} s`;
    if (isSlow) test.info().annotations.push({ type: 'on a slow phone, typing at once', description: measured });
    expect([presses, fields, characters, pages, estimateSeconds(way.count)].map(String)).toEqual(documented(who));
  });

async function signUpAndIn(page: Page, person: ReturnType<typeof buyer>): Promise<void> {
  await page.request.post('/api/v1/user/signup', { data: { ...person, location: person.address } });
  await storeSession(page, person);
}

async function slowDown(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', { offline: false, ...slow4g });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

const maxTabs = 90;

/** Tab, Enter, Space and arrows; at each stop the focus is seen. */
function byKeyboard(page: Page): Way {
  const reach = async (target: Locator) => {
    for (let presses = 0; presses < maxTabs; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
      expect(await page.evaluate(unseenFocus), 'the focus is seen').toBe('');
    }
    throw new Error(`Tab does not reach ${target}.`);
  };
  return {
    async press(target) {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    async type(target, text) {
      await reach(target);
      await page.keyboard.type(text);
    },
    async choose(target) {
      const type = await target.getAttribute('type');
      if (type === 'checkbox') {
        await reach(target);
        return page.keyboard.press('Space');
      }
      const name = await target.getAttribute('name');
      await reach(page.locator(`input[name="${name}"]:checked`));
      for (let presses = 0; presses < 12 && !(await target.isChecked()); presses++)
        await page.keyboard.press('ArrowUp');
      await expect(target).toBeFocused();
    },
    async arrive(heading, { isLoaded } = { isLoaded: false }) {
      await (isLoaded ? expect(heading).toBeVisible() : expect(heading).toBeFocused());
    },
  };
}

/** The element with the focus when neither it nor what stands for it has an outline. */
function unseenFocus(): string {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.tagName === 'IFRAME') return '';
  const around = [focused, focused.closest('label'), focused.closest('form[role=search]'), focused.nextElementSibling];
  const isSeen = around.some((one) => one && getComputedStyle(one).outlineStyle !== 'none');
  return isSeen ? '' : focused.outerHTML.slice(0, 160);
}

test('a gift with a name for another city is bought with the keyboard alone', { tag: '@full' }, async ({ page }) => {
  test.slow();
  await giveCushion(page, byKeyboard(page), buyer());
});

/** Roles and names only; every page is checked, and what live regions say is recorded. */
async function byRoles(page: Page): Promise<Way & { said: () => Promise<string[]> }> {
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => heard.push(text));
  await page.addInitScript(listen);
  return {
    said: async () => heard,
    async press(target) {
      await expect(target).toHaveAccessibleName(/\S/);
      await target.press('Enter');
    },
    async type(target, text) {
      await expect(target).toHaveAccessibleName(/\S/);
      await target.focus();
      await page.keyboard.type(text);
    },
    async choose(target) {
      await target.check({ force: true });
    },
    async arrive(heading) {
      await expect(heading).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(outline)).toEqual({
        unnamed: [],
        skipped: [],
        landmarks: { main: 1, banner: 1, contentinfo: 1 },
      });
      expect(await accessibilityViolations(page)).toEqual([]);
    },
  };
}

/** Reports the texts of live regions as they change. Runs in the page. */
function listen(): void {
  const regions = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output';
  const tell = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest(regions) ?? element?.querySelector(regions);
    const text = region?.textContent?.trim();
    if (text) (window as unknown as { hear: (text: string) => void }).hear(text);
  };
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of addedNodes.length > 0 ? addedNodes : [target]) tell(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Controls without a name, headings that skip a level, and landmarks. Runs in the page. */
function outline() {
  const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true });
  const controls = [
    ...document.querySelectorAll<HTMLInputElement>('a[href], button, input:not([type=hidden]), select, textarea'),
  ];
  const accessibleName = (one: HTMLInputElement) =>
    one.getAttribute('aria-label') ??
    ([one, ...(one.labels ?? [])].map((part) => part.textContent).join('') || one.querySelector('img')?.alt);
  const levels = [...document.querySelectorAll('h1, h2, h3, h4')]
    .filter(isShown)
    .map(({ tagName }) => Number(tagName[1]));
  const count = (selector: string) => document.querySelectorAll(selector).length;
  return {
    unnamed: controls
      .filter((one) => isShown(one) && !accessibleName(one)?.trim())
      .map((one) => one.outerHTML.slice(0, 120)),
    skipped: levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1),
    landmarks: {
      main: count('main'),
      banner: count('body > header, body > div > header'),
      contentinfo: count('footer'),
    },
  };
}

test('a gift with a name for another city is bought by roles and names, and what changes is announced', {
  tag: '@full',
}, async ({ page }) => {
  test.slow();
  const way = await byRoles(page);
  await page.goto('/product/name-cushion');
  await page.getByRole('radio', { name: /With bells/ }).check({ force: true });
  await expect.poll(way.said).toContainEqual(expect.stringContaining('₹1,359'));
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await delivery.getByRole('textbox', { name: 'PIN code' }).fill('41');
  await delivery.getByRole('button', { name: 'Check' }).press('Enter');
  await expect(delivery.getByRole('textbox', { name: 'PIN code' })).toBeFocused();
  await expect(delivery.getByRole('textbox', { name: 'PIN code' })).toHaveAccessibleDescription(
    'A PIN code has six digits.',
  );
  await giveCushion(page, way, buyer());
  const said = (await way.said()).join('\n');
  for (const words of [
    'On the photo: MEERA.',
    /in Pune by /,
    'Yes. We promise',
    'Name Cushion added to cart',
    /Total₹1,379/,
    'User registered successfully',
    'Payment Completed Successfully',
  ])
    expect(said).toMatch(words);
});
