import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { freePort } from '../free-port.ts';
import { serverFile, waitForAddress } from './open-shop.ts';
import { accessibilityViolations, endSession, expect, expectNoSidewaysScroll, logIn, test } from './shopper.ts';

const kavita = { email: 'kavita@example.com', password: 'a long yarn about 5 otters' };

/** A shop that requires a second factor; passkeys belong to an origin, so its address is fixed. */
async function openStrictShop() {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-e2e-factor-'));
  const port = await freePort();
  const shop = spawn(process.execPath, [serverFile], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      PASSWORD_HASHING: 'weak',
      DATABASE_URL: '',
      NODE_ENV: 'development',
      SEED_DEMO: '0',
      SECOND_FACTOR: 'required',
      ADMIN_EMAIL: kavita.email,
      ADMIN_PASSWORD: kavita.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await waitForAddress(shop);
  const close = async () => {
    const ended = new Promise((done) => shop.once('exit', done));
    shop.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, close };
}

/** Chromium's virtual authenticator with user verification. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function startAgain(page: Page, url: string): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('auth'));
  await page.goto(`${url}/login`);
}

test('an admin sets up a passkey and an authenticator app, and logs in with each', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  test.setTimeout(120_000);
  expected.errors.push(/401/, /403/);
  const { url, close } = await openStrictShop();
  try {
    await addAuthenticator(page);
    await page.goto(`${url}/login`);
    await logIn(page, kavita);
    await expect(page.getByText('Successfully Logged In')).toBeVisible();
    await page.goto(`${url}/dashboard/admin/orders`);
    await expect(page).toHaveURL(/\/dashboard\/admin\/security$/);
    await expect(page.getByText('This shop requires a second factor.')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);

    await page.getByLabel('Name of the passkey').fill('Kavita’s phone');
    await page.getByLabel('Name of the passkey').press('Enter');
    await expect(page.getByText('The passkey is set up')).toBeVisible();
    const codes = page.getByRole('region', { name: 'Your new recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();

    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const key = (await page.getByText(/^Key: /).innerText()).replace(/^Key: |\s/g, '');
    await page.getByLabel('Code of the app').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('The authenticator app is set up')).toBeVisible();

    await startAgain(page, url);
    await logIn(page, kavita);
    await expect(page.getByText('Please confirm the login with your second factor.')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('Successfully Logged In').last()).toBeVisible();
    await page.goto(`${url}/dashboard/admin/orders`);
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();

    await startAgain(page, url);
    await logIn(page, kavita);
    await page.getByLabel('Code').fill('000000');
    await page.getByLabel('Code').press('Enter');
    await expect(page.getByText('This code is not right.').first()).toBeVisible();
    await page.getByLabel('Code').fill(recoveryCode);
    await page.getByLabel('Code').press('Enter');
    await expect(page.getByText('Successfully Logged In').last()).toBeVisible();
    await page.goto(`${url}/dashboard/admin/security`);
    await expect(page.getByText('9 of 10 codes are left.')).toBeVisible();

    await endSession(page);
    await page.locator('a[href="/dashboard/admin/orders"]:visible').first().click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill(kavita.password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Code')).toBeVisible();
    for (let attempt = 1; attempt <= 5; attempt++) {
      await dialog.getByLabel('Code').fill('000000');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText('This code is not right.');
      await expect(dialog.getByRole('button', { name: 'LOGIN' })).not.toHaveAttribute('aria-busy', 'true');
    }
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('This login has taken too long. Please log in again.');
    await dialog.getByLabel('Password').fill(kavita.password);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
    await expect(dialog).toBeHidden();
  } finally {
    await close();
  }
});
