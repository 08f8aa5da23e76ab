import { z } from 'zod';
import { emailInput, newPasswordInput, openedSession, personName, phoneInput } from '../accounts/api.ts';
import { always, successOutput, text } from '../platform/input.ts';
import { endpoint } from '../shared/endpoint.ts';

export const linkStates = ['valid', 'used', 'invalid'] as const;
export type SetupLinkState = (typeof linkStates)[number];

export const stepKeys = ['name', 'product', 'delivery', 'payments', 'policies', 'email', 'open'] as const;
export type StepKey = (typeof stepKeys)[number];

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
    body: z.object({ name: personName, email: emailInput, phone: phoneInput, password: newPasswordInput }),
    output: openedSession,
    status: 201,
  }),
  readSteps: endpoint({
    method: 'GET',
    path: '/setup/steps',
    audience: 'owner',
    summary: 'The seven steps to a running shop, and which of them are done',
    output: z.object({
      success: always,
      isOpened: z.boolean(),
      sendsEmail: z.boolean(),
      steps: z.array(z.object({ key: z.enum(stepKeys), isDone: z.boolean(), detail: z.string() })),
    }),
  }),
  sendTestEmail: endpoint({
    method: 'POST',
    path: '/setup/test-email',
    audience: 'owner',
    timeoutMs: 45_000,
    summary: 'Sends an email to the caller at once, and tells what the mail server answered',
    output: successOutput,
  }),
  openShop: endpoint({
    method: 'POST',
    path: '/setup/open',
    audience: 'owner',
    summary: 'Opens a new shop for visitors; it stays open',
    output: successOutput,
  }),
};
