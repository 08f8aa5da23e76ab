import type { Tx } from '../../platform/database/database.ts';
import type { OrderStatus } from '../../shared/orders/order-statuses.ts';
import type { WorkState } from '../core/states.ts';
import { type Moved, moveWork, type WorkDependencies, type WorkMove } from './move-work.ts';
import { requireApproved, statusChangedError } from './work-state.ts';

type StatusChange = Omit<WorkMove, 'after' | 'label'> & {
  status: OrderStatus;
  /** The status that the person saw; unset = any. */
  from?: OrderStatus;
  /** One of several orders: none is sent that waits for its buyer's approval. */
  isOneOfMany?: boolean;
};

/**
 * Any of the five statuses may follow any other. Throws ShopError 404; 409 order_refunded, or changed_meanwhile with
 * `from`.
 */
export function changeOrderStatus(
  tx: Tx,
  deps: WorkDependencies,
  { status, from, isOneOfMany, ...change }: StatusChange,
): Promise<Moved> {
  return moveWork(tx, deps, {
    ...change,
    after: (work) => {
      const { state, order } = work;
      if (from && from !== state.status && status !== state.status) throw statusChangedError(order);
      if (isOneOfMany && status === 'Shipped' && state.status !== status) requireApproved(work);
      return withStatus(state, status);
    },
  });
}

/** An order that is not processed begins anew. */
function withStatus(state: WorkState, status: OrderStatus): WorkState {
  if (status === state.status) return state;
  return status === 'Not Processed' ? { status, made: [], isPacked: false } : { ...state, status };
}
