import { useRef } from 'react';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
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
    savedAt && t('adminFrame.noConnectionAsOf', { time: formatDate(savedAt.toISOString()) }),
    !savedAt && !isOnline && hasChanges && t('adminFrame.noConnection'),
    waiting.length > 0 && t('adminFrame.changesWaiting', { count: waiting.length }),
    refused.length > 0 && t('adminFrame.changesNotMade', { count: refused.length }),
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
            {t('listing.show')}
          </Button>
        )}
      </div>
      <WaitingList ref={list} />
    </>
  );
}
