import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { type Message, message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { WorkState } from '../core/states.ts';
import { type Moved, moveWork, type WorkDependencies, type WorkMove } from './move-work.ts';
import { requireApproved, statusChangedError, type Work } from './work-state.ts';

const workSteps = ['made', 'packed', 'shipped', 'collected'] as const;
export type WorkStep = (typeof workSteps)[number];

export interface Step extends Omit<WorkMove, 'after' | 'label' | 'isRefundKnown' | 'refundPaise'> {
  step: WorkStep;
  /** Positions of the lines that were made; unset = all. */
  lines?: readonly number[];
}

const labels: Record<WorkStep, Message> = {
  made: message('orderHistory.made'),
  packed: message('orderHistory.packed'),
  shipped: message('orderHistory.shipped'),
  collected: message('orderHistory.collected'),
};

/**
 * One press on Today. An order that its buyer collects is ready once it is packed. Throws ShopError 404; 409 when the
 * order is elsewhere by now, or may not leave.
 */
export async function doWork(tx: Tx, deps: WorkDependencies, { step, lines, ...move }: Step): Promise<Moved> {
  const label =
    step === 'made' && lines
      ? message('orderHistory.madeLines', { lines: lines.map((position) => position + 1) })
      : labels[step];
  return moveWork(tx, deps, {
    ...move,
    label,
    after: (work) => {
      requireStepFits(work, step);
      requireWork(work, step);
      return afterStep(work, step, lines ?? work.positions);
    },
  });
}

function afterStep({ state, positions, isCollected }: Work, step: WorkStep, lines: readonly number[]): WorkState {
  if (step === 'shipped') return { status: 'Shipped', made: positions, isPacked: true };
  if (step === 'collected') return { status: 'Delivered', made: positions, isPacked: true };
  if (step === 'packed' && isCollected) return { status: 'Shipped', made: positions, isPacked: true };
  if (step === 'packed') return { status: 'Processing', made: positions, isPacked: true };
  const made = positions.filter((position) => state.made.includes(position) || lines.includes(position));
  const isAllMade = made.length === positions.length;
  return { ...state, made, status: isAllMade ? 'Processing' : state.status };
}

/** What has been shipped or cancelled elsewhere stays so. */
function requireWork({ order, isCollected, isCash }: Work, step: WorkStep): void {
  const { status, isPaid, refundReason } = order;
  if (!isPaid && !isCash)
    throw new ShopError('conflict', t('orderAnswers.notPaid', { number: formatOrderNumber(order.number) }));
  const isReady = status === 'Shipped' && isCollected && step === 'collected';
  const isOpen = status === 'Not Processed' || status === 'Processing' || isReady;
  if (refundReason || !isOpen) throw statusChangedError(order);
}

/** A collected order is not sent, and a buyer who has not approved the proof gets no message that it is ready. */
function requireStepFits(work: Work, step: WorkStep): void {
  const { order, isCollected } = work;
  const number = formatOrderNumber(order.number);
  if (step === 'shipped' && isCollected) throw new ShopError('conflict', t('orderAnswers.isCollected', { number }));
  if (step === 'collected' && !isCollected) throw new ShopError('conflict', t('orderAnswers.isSent', { number }));
  if (step === 'shipped' || (step === 'packed' && isCollected)) requireApproved(work);
}
