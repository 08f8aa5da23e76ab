import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectNoSidewaysScroll } from './shopper.ts';

/** Pressing the shutter and accepting the picture. */
const tapsInCamera = 2;
/** Opening a list of choices and choosing. */
const tapsInSelect = 2;

/** An owner at a phone, whose taps are counted; typing into a field counts as the tap into it. */
export class Owner {
  readonly page: Page;
  taps = 0;
  readonly steps: { step: string; taps: number; most: number; seconds: number }[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.locator('visible=true').first().tap();
  }

  press = (name: string | RegExp) => this.tap(this.page.getByRole('button', { name }));
  follow = (name: string | RegExp) => this.tap(this.page.getByRole('link', { name }));

  /** On the page of a step of the setup that is done. */
  followNext = (name: string) =>
    this.tap(this.page.getByRole('region', { name: 'Setup', exact: true }).getByRole('link', { name, exact: true }));

  async type(label: string, text: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true }).locator('visible=true').first();
    await this.tap(field);
    await field.fill(text);
  }

  async choose(label: string, option: string): Promise<void> {
    this.taps += tapsInSelect;
    await this.page.getByLabel(label, { exact: true }).selectOption(option);
  }

  async takePhoto(colour: string): Promise<void> {
    const camera = this.page.waitForEvent('filechooser');
    await this.tap(this.page.getByText('Take a photo'));
    this.taps += tapsInCamera;
    const size = { width: 600, height: 750, channels: 3 } as const;
    const buffer = await sharp({ create: { ...size, background: colour } })
      .jpeg()
      .toBuffer();
    await (await camera).setFiles([{ name: 'camera.jpg', mimeType: 'image/jpeg', buffer }]);
  }

  async openMenu(entry: RegExp): Promise<void> {
    await this.press('Show Admin Menu');
    await this.tap(this.page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: entry }));
  }

  openToday = () => this.tap(this.page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Today' }));

  async says(text: string | RegExp): Promise<void> {
    await expect(this.page.getByText(text).locator('visible=true').first()).toBeVisible();
  }

  async step(step: string, most: number, work: () => Promise<void>): Promise<void> {
    const [before, began] = [this.taps, performance.now()];
    await work();
    await expectNoSidewaysScroll(this.page);
    this.steps.push({
      step,
      taps: this.taps - before,
      most,
      seconds: Math.round((performance.now() - began) / 100) / 10,
    });
  }

  print(): void {
    const rows = this.steps.map(({ step, taps, most, seconds }) => `${step}: ${taps} taps of ${most}, ${seconds} s`);
    process.stdout.write(`${[...rows, `In all: ${this.taps} taps`].join('\n')}\n`);
  }
}
