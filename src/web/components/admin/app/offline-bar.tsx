import { formatDate } from '../../../../shared/dates.ts';
import { useSavedAt } from './offline.ts';

export function OfflineBar() {
  const savedAt = useSavedAt();
  return (
    <div
      role="status"
      className={
        savedAt
          ? 'fixed inset-x-0 bottom-[calc(60px+env(safe-area-inset-bottom))] z-11 border-l-5 border-madder bg-cotton px-gutter py-2.5 text-sm font-medium shadow-sheet lg:right-8 lg:bottom-6 lg:left-auto lg:w-110 print:hidden'
          : ''
      }
    >
      {savedAt && `No connection. This is as of ${formatDate(savedAt.toISOString())}.`}
    </div>
  );
}
