import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import type { WorkState } from '../core/states.ts';
import { type Moved, moveWork, type WorkDependencies, type WorkMove } from './move-work.ts';
import { statusChangedError, type Work } from './work-state.ts';

export const workSteps = ['made', 'packed', 'shipped'] as const;
export type WorkStep = (typeof workSteps)[number];

export interface Step extends Omit<WorkMove, 'after' | 'label' | 'isRefundKnown' | 'refundPaise'> {
  step: WorkStep;
  /** Positions of the lines that were made; unset = all. */
  lines?: readonly number[];
}

const labels: Record<WorkStep, string> = { made: 'Made', packed: 'Packed', shipped: 'Shipped' };

/** One press on Today: made, packed or shipped. Throws ShopError 404; 409 when the order is elsewhere by now. */
export async function doWork(tx: Tx, deps: WorkDependencies, { step, lines, ...move }: Step): Promise<Moved> {
  const label = labels[step];
  return moveWork(tx, deps, {
    ...move,
    label: step === 'made' && lines ? `${label}: line ${lines.map((position) => position + 1).join(', ')}` : label,
    after: (work) => {
      requireWork(work);
      return afterStep(work, step, lines ?? work.positions);
    },
  });
}

function afterStep({ state, positions }: Work, step: WorkStep, lines: readonly number[]): WorkState {
  if (step === 'shipped') return { status: 'Shipped', made: positions, isPacked: true };
  if (step === 'packed') return { status: 'Processing', made: positions, isPacked: true };
  const made = positions.filter((position) => state.made.includes(position) || lines.includes(position));
  const isAllMade = made.length === positions.length;
  return { ...state, made, status: isAllMade ? 'Processing' : state.status };
}

/** What has been shipped or cancelled elsewhere stays so. */
function requireWork({ order }: Work): void {
  const { status, isPaid, refundReason } = order;
  if (!isPaid)
    throw new ShopError('conflict', `The payment of order ${formatOrderNumber(order.number)} has not arrived.`);
  if (refundReason || (status !== 'Not Processed' && status !== 'Processing')) throw statusChangedError(order);
}
