import type { Tx } from '../../platform/database/database.ts';
import type { OrderStatus } from '../../shared/orders/order-statuses.ts';
import type { WorkState } from '../core/states.ts';
import { type Moved, moveWork, type WorkDependencies, type WorkMove } from './move-work.ts';
import { statusChangedError } from './work-state.ts';

type StatusChange = Omit<WorkMove, 'after' | 'label'> & {
  status: OrderStatus;
  /** The status that the person saw; unset = any. */
  from?: OrderStatus;
};

/**
 * Any of the five statuses may follow any other. Throws ShopError 404; 409 order_refunded, or changed_meanwhile with
 * `from`.
 */
export function changeOrderStatus(
  tx: Tx,
  deps: WorkDependencies,
  { status, from, ...change }: StatusChange,
): Promise<Moved> {
  return moveWork(tx, deps, {
    ...change,
    after: ({ state, order }) => {
      if (from && from !== state.status && status !== state.status) throw statusChangedError(order);
      return withStatus(state, status);
    },
  });
}

/** An order that is not processed begins anew. */
function withStatus(state: WorkState, status: OrderStatus): WorkState {
  if (status === state.status) return state;
  return status === 'Not Processed' ? { status, made: [], isPacked: false } : { ...state, status };
}
