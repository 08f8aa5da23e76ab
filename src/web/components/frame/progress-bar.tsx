import { useNavigation } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { useIsPending } from '../../stores/pending.ts';

/** Shown 150 ms after a navigation starts. */
export function ProgressBar() {
  const { state } = useNavigation();
  const isPending = useIsPending();
  if (state === 'idle' && !isPending) return null;
  return (
    <div aria-live="polite">
      <div className="progress-stitch fixed inset-x-0 top-0 z-41" role="progressbar" aria-label={t('forms.loading')} />
    </div>
  );
}
