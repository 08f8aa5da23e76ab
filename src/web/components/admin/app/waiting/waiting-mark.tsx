import { t } from '../../../../../shared/languages/translate.ts';
import { useIsOnline } from '../offline.ts';
import { changedOrders, useWaitingChanges } from './waiting-changes.ts';

/** Marks a line whose order has changes that are not sent yet. */
export const waitingEdge = 'shadow-[inset_3px_0_0_var(--madder)]!';

export function useIsWaiting(orderId: string): boolean {
  return useWaitingChanges().waiting.some((change) => changedOrders(change).includes(orderId));
}

export function WaitingMark({ orderId }: { orderId: string }) {
  const isWaiting = useIsWaiting(orderId);
  const isOnline = useIsOnline();
  if (!isWaiting) return null;
  return (
    <span className="text-sm font-medium text-madder">
      {isOnline ? t('adminFrame.notSentYet') : t('adminFrame.sentWhenBack')}
    </span>
  );
}
