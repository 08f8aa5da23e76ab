import { z } from 'zod';
import { emailInput, newPasswordInput, openedSession, personName, phoneInput } from '../accounts/api.ts';
import { always, successOutput, text } from '../platform/input.ts';
import { endpoint } from '../shared/endpoint.ts';

const linkStates = ['valid', 'used', 'invalid'] as const;
export type SetupLinkState = (typeof linkStates)[number];

const stepKeys = ['name', 'product', 'delivery', 'payments', 'policies', 'law', 'email', 'open'] as const;
export type StepKey = (typeof stepKeys)[number];

const account = z.object({ name: personName, email: emailInput, phone: phoneInput, password: newPasswordInput });
const count = z.int().min(0).max(10_000_000);
const demoOutput = z.object({
  products: count,
  categories: count,
  orders: count,
  reviews: count,
  accounts: count,
  /** Paid by hand or to a real account: the demo then stays. */
  realPayments: count,
});
export type DemoBody = z.output<typeof demoOutput>;

const link = z.object({ token: text({ min: 1, max: 500 }) });

export const setupApi = {
  readSetupLink: endpoint({
    method: 'GET',
    path: '/setup/first-admin/:token',
    audience: 'anyone',
    summary: 'Whether the link that the shop printed at its start still creates the first admin',
    params: link,
    output: z.object({ success: always, state: z.enum(linkStates) }),
  }),
  createFirstAdmin: endpoint({
    method: 'POST',
    path: '/setup/first-admin/:token',
    audience: 'anyone',
    timeoutMs: 30_000,
    summary: 'Creates the first admin, once, within an hour after the start, and opens a session',
    params: link,
    body: account,
    output: openedSession,
    status: 201,
  }),
  readSteps: endpoint({
    method: 'GET',
    path: '/setup/steps',
    audience: 'owner',
    summary: 'The eight steps to a running shop, and which of them are done',
    output: z.object({
      success: always,
      isOpened: z.boolean(),
      sendsEmail: z.boolean(),
      /** In production without a mail server. */
      lacksEmail: z.boolean(),
      steps: z.array(z.object({ key: z.enum(stepKeys), isDone: z.boolean(), detail: z.string() })),
    }),
  }),
  readDemo: endpoint({
    method: 'GET',
    path: '/setup/demo',
    audience: 'owner',
    summary:
      'What "Start my own shop" deletes, null without a demo; and whether the caller’s account is one of the demo',
    output: z.object({ success: always, demo: demoOutput.nullable(), isDemoAccount: z.boolean() }),
  }),
  startOwnShop: endpoint({
    method: 'POST',
    path: '/setup/own-shop',
    audience: 'owner',
    needsRecentLogin: true,
    timeoutMs: 60_000,
    summary: 'Deletes the demo and all its orders; an account of the demo gives way to `owner`, who is logged in',
    body: z.object({ owner: account.nullish() }),
    output: successOutput.extend({ session: openedSession.pick({ user: true, token: true }).nullable() }),
  }),
  openShop: endpoint({
    method: 'POST',
    path: '/setup/open',
    audience: 'owner',
    summary: 'Opens a new shop for visitors; it stays open',
    output: successOutput,
  }),
};
