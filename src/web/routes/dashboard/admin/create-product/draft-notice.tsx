import { formatDate } from '../../../../../shared/dates/dates.ts';
import type { ProductDraft } from '../../../../components/admin/products/product-drafts.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { FieldError } from '../../../../components/forms/field.tsx';

interface DraftNoticeProps {
  draft: ProductDraft;
  dismiss: () => void;
  startAnother: () => void;
}

export function DraftNotice({ draft: { savedAt, missingPhotos }, dismiss, startAnother }: DraftNoticeProps) {
  return (
    <section className="panel mb-5 grid max-w-[700px] gap-1" aria-label="Draft">
      <p>{`This is your draft of ${formatDate(new Date(savedAt).toISOString())}.`}</p>
      {missingPhotos > 0 && (
        <FieldError>
          {missingPhotos === 1
            ? 'One photo had not arrived when you left this page. Please choose it again.'
            : `${missingPhotos} photos had not arrived when you left this page. Please choose them again.`}
        </FieldError>
      )}
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
