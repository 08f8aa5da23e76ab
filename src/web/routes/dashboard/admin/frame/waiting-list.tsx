import type { Ref } from 'react';
import { t } from '../../../../../shared/languages/translate.ts';
import { takeBack } from '../../../../components/admin/app/waiting/make-change.ts';
import {
  canTakeBack,
  removeChange,
  type ShownChanges,
  useWaitingChanges,
  type WaitingChange,
} from '../../../../components/admin/app/waiting/waiting-changes.ts';
import { edgeButton } from '../../../../components/admin/edge-button.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Dialog, DialogButtons } from '../../../../components/forms/dialog.tsx';
import { toast } from '../../../../stores/toasts.ts';

/**
 * What was changed without a connection: each can be taken back until it is sent; what the shop refused stays until it
 * has been read.
 */
export function WaitingList({ ref }: { ref: Ref<HTMLDialogElement> }) {
  const { waiting, refused } = useWaitingChanges();
  return (
    <Dialog ref={ref} label={t('adminFrame.changesOffline')}>
      <div className="dialog-body">
        <h2>{t('adminFrame.changesOffline')}</h2>
        {waiting.length + refused.length === 0 && <p>{t('adminFrame.allSent')}</p>}
        <ul>
          {refused.map((change) => (
            <Refused key={change.key} change={change} />
          ))}
          {waiting.map((change) => (
            <Waiting key={change.key} change={change} waiting={waiting} />
          ))}
        </ul>
        <DialogButtons />
      </div>
    </Dialog>
  );
}

const line =
  'grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 py-2 not-first:border-t not-first:border-linen';

function Waiting({ change, waiting }: { change: WaitingChange; waiting: ShownChanges['waiting'] }) {
  const take = () => {
    try {
      toast.success(takeBack(change));
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <li className={line}>
      <span className="grid">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {change.text}
        </span>
        <span className="text-sm text-ink-2">
          {change.isTried ? t('adminFrame.perhapsSent') : t('adminFrame.waitingToBeSent')}
        </span>
      </span>
      {canTakeBack(change, waiting) && (
        <button
          type="button"
          className={edgeButton}
          aria-label={t('adminFrame.undoNamed', { what: change.text })}
          onClick={take}
        >
          {t('adminFrame.undo')}
        </button>
      )}
    </li>
  );
}

function Refused({ change }: { change: WaitingChange }) {
  const { call } = change;
  return (
    <li className={line}>
      <span className="grid">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {change.text}
        </span>
        <span dir="auto" className="text-sm font-medium text-madder wrap-anywhere">
          {t('adminFrame.notMade', { why: change.refusal ?? '' })}
        </span>
        {call.name === 'PUT /user/order/:orderId/note' && (
          <span dir="auto" className="text-sm whitespace-pre-line wrap-anywhere">
            {call.body?.note}
          </span>
        )}
      </span>
      <Button
        look="ghost"
        small
        aria-label={t('adminFrame.dismissNamed', { what: change.text })}
        onClick={() => removeChange(change)}
      >
        {t('adminFrame.dismiss')}
      </Button>
    </li>
  );
}
