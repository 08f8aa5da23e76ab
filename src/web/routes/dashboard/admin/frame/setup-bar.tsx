import { Link } from 'react-router';
import { t } from '../../../../../shared/languages/translate.ts';
import { useSetupProgress } from '../../../../components/admin/settings/setup-progress.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Icon } from '../../../../components/page/icon.tsx';

/** Above the menu of an owner until every step of the setup is done. */
export function SetupBar({ onFollow, className }: { onFollow?: () => void; className: string }) {
  const isOwner = useIsOwner();
  const progress = useSetupProgress();
  if (!isOwner || !progress || progress.done === progress.total) return null;
  const { done, total } = progress;
  return (
    <Link
      to="/dashboard/admin/setup"
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 bg-cotton no-underline focus-visible:-outline-offset-3 ${className}`}
      onClick={onFollow}
    >
      <span className="grid gap-1.5">
        <span className="font-semibold">{t('adminFrame.setupDone', { done, total })}</span>
        <span className="flex max-w-50 gap-[3px]" aria-hidden="true">
          {Array.from({ length: total }, (_, step) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
              key={step}
              className={`h-2 flex-1 forced-color-adjust-none ${step < done ? 'bg-neem' : 'bg-twine'}`}
            />
          ))}
        </span>
      </span>
      <Icon name="right" />
    </Link>
  );
}
