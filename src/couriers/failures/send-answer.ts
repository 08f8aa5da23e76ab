import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { findOrder, recordOrderEvent } from '../../orders/index.ts';
import { message } from '../../platform/message.ts';
import type { AddressFields } from '../../shared/address.ts';
import { formatDay } from '../../shared/dates/dates.ts';
import { takesAnswer } from '../../shared/delivery/failures.ts';
import { byLastAttempt, claimHasEnded, isUnclaimed, workOnRow } from '../booking/claim-row.ts';
import type { AnswerJob, CourierDependencies } from '../dependencies.ts';
import { deliveryFailures, shipments } from '../schema.ts';
import type { CourierAccount } from '../settings/courier-accounts.ts';

type Failure = typeof deliveryFailures.$inferSelect;

/** The provider may not show yet what was sent just now. */
const lagSeconds = 60;
const maxFailures = 3;

/**
 * Sends the courier an answer, once: what an earlier attempt may have sent is looked up first. Throws when the queue
 * should retry. Without keys it does nothing: the reconciler continues once there are some.
 */
export async function sendAnswer(deps: CourierDependencies, { failureId }: AnswerJob): Promise<void> {
  const account = await deps.accounts.find();
  if (!account) return;
  const isToDo = eq(deliveryFailures.state, 'answered');
  await workOnRow(deps.db, { table: deliveryFailures, id: failureId, isToDo }, async (isHeld) => {
    const [row] = await deps.db.read
      .select({ failure: deliveryFailures, shipment: shipments })
      .from(deliveryFailures)
      .innerJoin(shipments, eq(shipments.id, deliveryFailures.shipmentId))
      .where(and(eq(deliveryFailures.id, failureId), isToDo));
    if (!row) return;
    const { failure, shipment } = row;
    const { number, orderId, state, stage } = shipment;
    if (number === null || state !== 'booked' || !takesAnswer(stage))
      return void (await change({ deps, failure, isHeld }, { state: 'closed' }));
    const shipTo = (await findOrder(deps.db.read, orderId))?.shipTo;
    if (!shipTo?.to) throw new Error(`The address of order ${orderId} has no fields.`);
    const to = { ...shipTo.to, name: shipTo.name, phone: shipTo.phone };
    await send({ deps, account, failure, number, to, orderId, isHeld });
  });
}

/** Answers whose job has ended without success. */
export async function continueAnswers(deps: CourierDependencies): Promise<void> {
  const waiting = await deps.db.read
    .select({ failureId: deliveryFailures.id })
    .from(deliveryFailures)
    .where(and(eq(deliveryFailures.state, 'answered'), isUnclaimed(deliveryFailures)))
    .orderBy(byLastAttempt(deliveryFailures), asc(deliveryFailures.answeredAt));
  let failures = 0;
  for (const job of waiting) {
    if (failures >= maxFailures) return;
    await sendAnswer(deps, job).catch(() => failures++);
  }
}

/** False where the parcel has overtaken it, which stays closed, or another process works on it. */
async function change({ deps, failure: { id }, isHeld }: Attempted, changed: object): Promise<boolean> {
  const { rowCount } = await deps.db.read
    .update(deliveryFailures)
    .set(changed)
    .where(and(eq(deliveryFailures.id, id), eq(deliveryFailures.state, 'answered'), isHeld));
  return rowCount === 1;
}

interface Attempted {
  deps: CourierDependencies;
  failure: Failure;
  /** No other process has begun to work on it. */
  isHeld: SQL;
}

interface Sending extends Attempted {
  account: CourierAccount;
  number: string;
  to: AddressFields;
  orderId: string;
}

async function send(sending: Sending): Promise<void> {
  const { account, failure, number, to } = sending;
  const reference = failure.id.slice(-10);
  if (failure.triedAt && (await wasSent(sending, reference))) return recordSent(sending);
  if (!(await change(sending, { triedAt: sql`now()` }))) throw claimHasEnded(failure.id);
  const decision = failure.decision ?? 'again';
  const { day, landmark, phone } = failure;
  const answered = await account.provider.answerFailure({
    ...{ number, to, decision, day, landmark, phone, reference },
    words: wordsFor(failure, reference),
  });
  if (answered.ok) return recordSent(sending);
  if (answered.kind === 'unknown') throw new Error(`The answer ${failure.id} may have been sent: ${answered.status}.`);
  await change(sending, { triedAt: null });
  if (answered.kind === 'unavailable')
    throw new Error(`The answer ${failure.id} could not be sent: ${answered.status}.`);
  const looked = await account.provider.hasFailureAnswer({ number, reference });
  if (looked.ok && looked.value) return recordSent(sending);
  await recordRefused(sending, answered.description);
}

/** Throws while the provider may not show what was sent just now. */
async function wasSent({ account, failure, number }: Sending, reference: string): Promise<boolean> {
  const answered = await account.provider.hasFailureAnswer({ number, reference });
  if (!answered.ok) throw new Error(`The answer ${failure.id} could not be looked up: ${answered.kind}.`);
  if (answered.value) return true;
  if (failure.triedAt && Date.now() - failure.triedAt.getTime() < lagSeconds * 1_000)
    throw new Error(`The answer ${failure.id} may have been sent: it is looked up again.`);
  return false;
}

async function recordSent(sending: Sending): Promise<void> {
  await change(sending, { state: 'sent', sentAt: sql`now()`, triedAt: null, problem: null });
}

async function recordRefused({ deps, failure, orderId, isHeld }: Sending, problem: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { rowCount } = await tx
      .update(deliveryFailures)
      .set({ state: 'refused', problem })
      .where(and(eq(deliveryFailures.id, failure.id), eq(deliveryFailures.state, 'answered'), isHeld));
    if (rowCount === 0) return;
    const what = message('orderHistory.answerRefused', { why: { stored: problem } });
    await recordOrderEvent(tx, { orderId, kind: 'problem', what });
  });
}

function wordsFor({ decision, day, landmark, phone }: Failure, reference: string): string {
  const parts =
    decision === 'back'
      ? ['Please bring it back to the sender.']
      : [
          day ? `Please deliver on ${formatDay(day)}.` : 'Please deliver again.',
          landmark && `Landmark: ${landmark}.`,
          phone && `Phone: ${phone}.`,
        ];
  // It is searched for later, so only text before it is cut.
  return `${[...parts.filter(Boolean).join(' ')].slice(0, 280).join('')} Ref ${reference}`;
}
