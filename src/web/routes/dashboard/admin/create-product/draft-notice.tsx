import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
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
    <section className="panel mb-5 grid max-w-[700px] gap-1" aria-label={t('productForm.draft')}>
      <p>{t('productForm.draftOfDay', { day: formatDate(new Date(savedAt).toISOString()) })}</p>
      {missingPhotos > 0 && <FieldError>{t('productForm.photosMissing', { count: missingPhotos })}</FieldError>}
      <div className="button-row">
        <Button look="plain" onClick={startAnother}>
          {t('productForm.startAnother')}
        </Button>
        <Button look="danger" onClick={dismiss}>
          {t('productForm.dismissDraft')}
        </Button>
      </div>
    </section>
  );
}
