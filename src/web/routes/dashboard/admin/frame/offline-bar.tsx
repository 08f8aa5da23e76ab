import { useRef } from 'react';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { useIsOnline, useSavedAt } from '../../../../components/admin/app/offline.ts';
import { useWaitingChanges } from '../../../../components/admin/app/waiting/waiting-changes.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { WaitingList } from './waiting-list.tsx';

export function OfflineBar() {
  const list = useRef<HTMLDialogElement>(null);
  const savedAt = useSavedAt();
  const isOnline = useIsOnline();
  const { waiting, refused } = useWaitingChanges();
  const hasChanges = waiting.length + refused.length > 0;
  const sentences = [
    savedAt && `No connection. This is as of ${formatDate(savedAt.toISOString())}.`,
    !savedAt && !isOnline && hasChanges && 'No connection.',
    waiting.length > 0 && `${counted(waiting.length)} waiting to be sent.`,
    refused.length > 0 && `${counted(refused.length)} not made.`,
  ].filter(Boolean);
  return (
    <>
      <div
        className={
          sentences.length > 0
            ? 'fixed inset-x-0 bottom-[calc(60px+env(safe-area-inset-bottom))] z-11 flex min-h-11 items-center gap-3 border-l-5 border-madder bg-cotton px-gutter text-sm font-medium shadow-sheet lg:right-8 lg:bottom-6 lg:left-auto lg:w-110 print:hidden'
            : ''
        }
      >
        <span role="status" className={sentences.length > 0 ? 'flex-1 py-2.5' : ''}>
          {sentences.join(' ')}
        </span>
        {hasChanges && (
          <Button look="plain" small onClick={() => list.current?.showModal()}>
            Show
          </Button>
        )}
      </div>
      <WaitingList ref={list} />
    </>
  );
}

const counted = (count: number) => (count === 1 ? '1 change' : `${count} changes`);
