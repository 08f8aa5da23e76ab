import { useNavigation } from 'react-router';
import { useIsPending } from '../stores/pending.ts';

/** A thread that is sewn along the top while the next page is awaited; the style lets it appear after 150 ms only. */
export function ProgressBar() {
  const { state } = useNavigation();
  const isPending = useIsPending();
  if (state === 'idle' && !isPending) return null;
  return <div className="progress-stitch fixed inset-x-0 top-0 z-41" role="progressbar" aria-label="Loading" />;
}
