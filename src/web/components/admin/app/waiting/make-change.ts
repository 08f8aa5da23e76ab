import type { Undo } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { type Answer, ApiError, api } from '../../../../api-client/api-client.ts';
import { FormError } from '../../../../hooks/form-action.ts';
import { currentSession } from '../../../../stores/session.ts';
import { toast } from '../../../../stores/toasts.ts';
import { showUndo } from '../../../../stores/undo.ts';
import {
  type ChangeCall,
  canTakeBack,
  changedOrders,
  findWaiting,
  nextPlace,
  removeChange,
  storeChange,
  type WaitingChange,
} from './waiting-changes.ts';

const maxWaiting = 200;
const undoSeconds = 10;
const sendLimitMs = 20_000;

/**
 * Makes a change, or stores it until there is a connection again: then it returns null. Cancellations and what goes on
 * after a refund never wait.
 */
export async function makeChange<C extends ChangeCall>(call: C, text: string): Promise<Answer<C['name']> | null> {
  const account = currentSession().user?._id ?? '';
  const change = { key: crypto.randomUUID(), account, text, call, isTried: false, refusal: null };
  const isAlone = !mayWait(call) || findWaiting(account).length === 0;
  if (isAlone && navigator.onLine) {
    const answer = await trySend(change);
    if (answer) return answer as Answer<C['name']>;
    change.isTried = true;
  }
  if (!mayWait(call)) throw new FormError(t('adminFrame.needsConnection'));
  keep({ ...change, madeAt: Date.now(), place: nextPlace() });
  return null;
}

export function showMade({ undo, message }: { undo: Undo; message: string }): void {
  if (!undo) toast.success(message);
  showUndo(undo, message);
}

function mayWait({ name, body }: ChangeCall): boolean {
  if (name !== 'PUT /user/order-status/:orderId' && name !== 'PUT /user/order-statuses') return true;
  return body?.status !== 'Cancelled' && !body?.confirmRefunded;
}

/** Null without a connection. */
export async function trySend({ call, key }: Pick<WaitingChange, 'call' | 'key'>) {
  const { name, params, body } = call;
  const options = { params, body, idempotencyKey: key, signal: AbortSignal.timeout(sendLimitMs) };
  try {
    return await api(name, options as never);
  } catch (error) {
    if (error instanceof ApiError ? error.status === 0 : isTimeout(error)) return null;
    throw error;
  }
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

function keep(change: WaitingChange): void {
  const waiting = findWaiting(change.account);
  if (waiting.length >= maxWaiting) throw new FormError(t('adminFrame.noMoreChanges', { count: maxWaiting }));
  const before = waiting.findLast((one) => isSameNote(one, change));
  const isReplaced = before !== undefined && canTakeBack(before, waiting);
  const queued = isReplaced ? continued(before, change) : change;
  if (!storeChange(queued)) throw new FormError(t('adminFrame.noRoom'));
  if (isReplaced) removeChange(before);
  if (isNote(change)) return;
  const words = t('adminFrame.changeWaiting', { what: change.text });
  if (change.isTried) toast.info(words);
  else showUndo({ id: change.key, seconds: undoSeconds }, words, () => takeBack(queued));
}

const isNote = ({ call }: WaitingChange) => call.name === 'PUT /user/order/:orderId/note';
const isSameNote = (one: WaitingChange, other: WaitingChange) =>
  isNote(one) && isNote(other) && changedOrders(one)[0] === changedOrders(other)[0];

/** One change instead of two. */
function continued(before: WaitingChange, change: WaitingChange): WaitingChange {
  const { call } = change;
  if (call.name !== 'PUT /user/order/:orderId/note' || before.call.name !== call.name) return change;
  const body = { note: call.body?.note ?? '', from: before.call.body?.from };
  return { ...change, call: { ...call, body } };
}

/** Throws an Error with a sentence when it may have been sent. */
export function takeBack(change: WaitingChange): string {
  const waiting = findWaiting(change.account);
  const current = waiting.find(({ key }) => key === change.key);
  if (!current || !canTakeBack(current, waiting)) throw new FormError(t('adminFrame.perhapsSentAlready'));
  removeChange(current);
  return t('adminFrame.undone', { what: change.text });
}
