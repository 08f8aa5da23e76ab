import { formatDate } from '../../../../../shared/dates/dates.ts';
import { Button } from '../../../../components/forms/button.tsx';

interface DraftNoticeProps {
  savedAt: number;
  dismiss: () => void;
  startAnother: () => void;
}

export function DraftNotice({ savedAt, dismiss, startAnother }: DraftNoticeProps) {
  return (
    <section className="panel mb-5 grid max-w-[700px] gap-1" aria-label="Draft">
      <p>{`This is your draft of ${formatDate(new Date(savedAt).toISOString())}.`}</p>
      <div className="button-row">
        <Button look="plain" onClick={startAnother}>
          Start another
        </Button>
        <Button look="danger" onClick={dismiss}>
          Dismiss draft
        </Button>
      </div>
    </section>
  );
}
