import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Measured } from './http-load.ts';
import { freePort } from './shop-processes.ts';

export interface Vendure {
  /** The version of `@vendure/core`. */
  version: string;
  /** Purchases by guests, one after the other for each of `clients`. */
  load(clients: number, seconds: number): Promise<Measured>;
  stop(): Promise<void>;
}

const server = 'dist/index.js';
const worker = 'dist/index-worker.js';
const startTimeoutMs = 60_000;

/** Starts what `npx @vendure/create` has made and `npm run build` has built. Throws when the folder is another. */
export async function startVendure(folder: string): Promise<Vendure> {
  const version = requireVendure(folder);
  const port = await freePort();
  const run = (file: string) =>
    spawn(process.execPath, [file], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production', APP_ENV: 'prod', PORT: String(port) },
      stdio: 'ignore',
    });
  const children = [server, worker].filter((file) => existsSync(join(folder, file))).map(run);
  const stop = async () => {
    await Promise.all(children.map(end));
  };
  const url = `http://127.0.0.1:${port}/shop-api`;
  try {
    await untilOpen(url, children[0] as ChildProcess);
    const variants = await findVariants(url);
    return { version, load: (clients, seconds) => loadPurchases(url, variants, clients, seconds), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @returns the version */
export function requireVendure(folder: string): string {
  const manifest = join(folder, 'node_modules/@vendure/core/package.json');
  const why = !existsSync(folder)
    ? 'there is no such folder'
    : !existsSync(manifest)
      ? '@vendure/core is not installed in it'
      : !existsSync(join(folder, server))
        ? `it has no ${server}: run npm run build in it`
        : null;
  if (why) throw new Error(`--vendure=${folder} is not a shop of Vendure: ${why}.`);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function untilOpen(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + startTimeoutMs;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`Vendure ended instead of opening: exit code ${child.exitCode}.`);
    const answer = await fetch(`${url}?query={__typename}`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(200);
  }
  throw new Error(`Vendure did not open within ${startTimeoutMs / 1_000} s.`);
}

/** A guest, whose order Vendure knows by a token. */
interface Guest {
  agent: Agent;
  url: string;
  token: string;
}

/** Answers the only field of the query. Throws when it is an error, or a result that is one. */
async function ask<T>(guest: Guest, query: string, variables: object = {}): Promise<T> {
  const { statusCode, headers, body } = await request(guest.url, {
    dispatcher: guest.agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(guest.token && { authorization: `Bearer ${guest.token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  guest.token ||= String(headers['vendure-auth-token'] ?? '');
  const { data, errors } = (await body.json()) as { data?: Record<string, unknown>; errors?: { message: string }[] };
  const [result] = Object.values(data ?? {}) as (T & { message?: string })[];
  const failure = errors?.[0]?.message ?? (result as { message?: string } | undefined)?.message;
  if (failure || result === undefined) throw new Error(`Vendure answered ${statusCode}: ${failure ?? 'nothing'}`);
  return result;
}

async function findVariants(url: string): Promise<string[]> {
  const agent = new Agent();
  const query = '{ products(options: { take: 100 }) { items { variants { id } } } }';
  const { items } = await ask<{ items: { variants: { id: string }[] }[] }>({ agent, url, token: '' }, query);
  await agent.close();
  const ids = items.flatMap(({ variants }) => variants.map(({ id }) => id));
  if (ids.length === 0) throw new Error('This shop of Vendure sells nothing: create it with its sample products.');
  return ids;
}

const orError = '... on ErrorResult { message }';
const steps = {
  add: `mutation ($variant: ID!) { addItemToOrder(productVariantId: $variant, quantity: 1) { __typename ${orError} } }`,
  customer: `mutation ($input: CreateCustomerInput!) { setCustomerForOrder(input: $input) { __typename ${orError} } }`,
  address: `mutation ($input: CreateAddressInput!) { setOrderShippingAddress(input: $input) { __typename ${orError} } }`,
  methods: '{ eligibleShippingMethods { id } }',
  shipping: `mutation ($id: [ID!]!) { setOrderShippingMethod(shippingMethodId: $id) { __typename ${orError} } }`,
  payments: '{ eligiblePaymentMethods { code isEligible } }',
  arrange: `mutation { transitionOrderToState(state: "ArrangingPayment") { __typename ... on OrderStateTransitionError { message } } }`,
  pay: `mutation ($input: PaymentInput!) { addPaymentToOrder(input: $input) { __typename ${orError} } }`,
};
const address = {
  fullName: 'Asha',
  streetLine1: '1 Gandhi Nagar',
  city: 'Leeds',
  postalCode: 'LS1 1AA',
  countryCode: 'GB',
};

/** @returns milliseconds of all requests */
async function buyOnce(guest: Guest, variant: string): Promise<number> {
  const began = performance.now();
  await ask(guest, steps.add, { variant });
  const emailAddress = `buyer${randomInt(1e9)}@example.com`;
  await ask(guest, steps.customer, { input: { firstName: 'Asha', lastName: 'Rao', emailAddress } });
  await ask(guest, steps.address, { input: address });
  const [method] = await ask<{ id: string }[]>(guest, steps.methods);
  await ask(guest, steps.shipping, { id: [method?.id] });
  await ask(guest, steps.arrange);
  const payments = await ask<{ code: string; isEligible: boolean }[]>(guest, steps.payments);
  const payment = payments.find(({ isEligible }) => isEligible);
  if (!payment) throw new Error('This shop of Vendure has no payment method.');
  await ask(guest, steps.pay, { input: { method: payment.code, metadata: {} } });
  return performance.now() - began;
}

async function loadPurchases(url: string, variants: string[], clients: number, seconds: number): Promise<Measured> {
  const agent = new Agent();
  const began = performance.now();
  const latencies: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < began + seconds * 1_000)
        latencies.push(await buyOnce({ agent, url, token: '' }, variants[randomInt(variants.length)] as string));
    }),
  );
  const passed = (performance.now() - began) / 1_000;
  await agent.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return { perSecond: latencies.length / passed, p50Ms: at(0.5), p99Ms: at(0.99) };
}
