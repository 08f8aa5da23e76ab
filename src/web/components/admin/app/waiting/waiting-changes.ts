import { useMemo, useSyncExternalStore } from 'react';
import { isRecord, parseJson } from '../../../../../shared/json.ts';
import type { CallName, CallOptions } from '../../../../api-client/api-client.ts';
import { useSession } from '../../../../stores/session.ts';

type WaitingName = Extract<
  CallName,
  | 'PUT /user/order-work'
  | 'PUT /user/order-status/:orderId'
  | 'PUT /user/order-statuses'
  | 'PUT /user/order/:orderId/tracking'
  | 'PUT /user/order/:orderId/note'
>;
/** A call that may wait for a connection. */
export type ChangeCall = {
  [K in WaitingName]: { name: K; params?: CallOptions<K>['params']; body: Exclude<CallOptions<K>['body'], FormData> };
}[WaitingName];

export interface WaitingChange {
  /** The Idempotency-Key. */
  key: string;
  /** The id of the user who made it. */
  account: string;
  /** Changes are sent in this order. */
  place: number;
  madeAt: number;
  text: string;
  call: ChangeCall;
  /** It may have reached the shop, so it cannot be taken back. */
  isTried: boolean;
  /** Why the shop did not take it. */
  refusal: string | null;
}

const prefix = 'waiting-change ';
const storageKey = ({ account, key }: Pick<WaitingChange, 'account' | 'key'>) => `${prefix}${account} ${key}`;
const listeners = new Set<() => void>();
let snapshot: readonly WaitingChange[] | null = null;
/** Sent ones are shown until the lists have been loaded again. */
let sent: readonly WaitingChange[] = [];
const none: readonly WaitingChange[] = [];

function notify(): void {
  snapshot = null;
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) notify();
  });

/**
 * The changes of all accounts, in the order in which they are sent. Each has an entry of its own, so that two tabs do
 * not overwrite each other's.
 */
function readAll(): WaitingChange[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .map((name) => parseJson(localStorage.getItem(name) ?? ''))
      .filter((value): value is WaitingChange & Record<string, unknown> => isRecord(value) && isRecord(value.call))
      .sort((a, b) => a.place - b.place || a.madeAt - b.madeAt);
  } catch {
    return [];
  }
}

/** Without those that were refused. */
export function findWaiting(account: string): WaitingChange[] {
  return readAll().filter((change) => change.account === account && !change.refusal);
}

/** @returns false when the browser has no room for it */
export function storeChange(change: WaitingChange): boolean {
  try {
    localStorage.setItem(storageKey(change), JSON.stringify(change));
  } catch {
    return false;
  }
  notify();
  return true;
}

export function nextPlace(): number {
  return (readAll().at(-1)?.place ?? 0) + 1;
}

export function removeChange(change: WaitingChange): void {
  localStorage.removeItem(storageKey(change));
  notify();
}

export function removeSent(change: WaitingChange): void {
  sent = [...sent, change];
  removeChange(change);
}

export function forgetSent(): void {
  sent = [];
  notify();
}

export function removeOlderThan(madeAt: number): void {
  for (const change of readAll()) if (change.madeAt < madeAt) removeChange(change);
}

export interface ShownChanges {
  waiting: readonly WaitingChange[];
  refused: readonly WaitingChange[];
  /** What the lists show as made already: waiting, or sent a moment ago. */
  shown: readonly WaitingChange[];
}

export function useWaitingChanges(): ShownChanges {
  const { user } = useSession();
  const all = useSyncExternalStore(subscribe, readSnapshot, () => none);
  const account = user?._id;
  return useMemo(() => {
    const own = all.filter((change) => change.account === account);
    const waiting = own.filter(({ refusal }) => !refusal);
    const refused = own.filter(({ refusal }) => refusal);
    return { waiting, refused, shown: [...sent.filter((change) => change.account === account), ...waiting] };
  }, [all, account]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readSnapshot(): readonly WaitingChange[] {
  snapshot ??= readAll();
  return snapshot;
}

/** The orders that a change is about. */
export function changedOrders({ call }: Pick<WaitingChange, 'call'>): string[] {
  if (call.name === 'PUT /user/order-work') return call.body?.orders.map(({ _id }) => _id) ?? [];
  if (call.name === 'PUT /user/order-statuses') return call.body?.orderIds ?? [];
  return [String(call.params?.orderId)];
}

/** What the note on an order will be; null = nothing about it waits. */
export function findWaitingNote(changes: readonly WaitingChange[], orderId: string): string | null {
  const notes = changes.flatMap(({ call }) =>
    call.name === 'PUT /user/order/:orderId/note' && call.params?.orderId === orderId ? [call.body?.note ?? ''] : [],
  );
  return notes.at(-1) ?? null;
}

/** Only the last change of an order can be taken back, and only before it may have been sent. */
export function canTakeBack(change: WaitingChange, waiting: readonly WaitingChange[]): boolean {
  if (change.isTried || change.refusal) return false;
  const orders = changedOrders(change);
  return !waiting.some((later) => later.place > change.place && changedOrders(later).some((id) => orders.includes(id)));
}
