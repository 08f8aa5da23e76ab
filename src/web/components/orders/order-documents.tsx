import type { OrderDocumentBody } from '../../../orders/api.ts';
import { formatDay } from '../../../shared/dates/dates.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import { Button } from '../forms/button.tsx';
import { download } from '../page/download.ts';

interface OrderDocumentsProps {
  documents: readonly OrderDocumentBody[];
  /** The path in the API; a document's id follows. */
  path: string;
}

/** Invoice and credit notes of an order, to download. */
export function OrderDocuments({ documents, path }: OrderDocumentsProps) {
  if (documents.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={t('order.documents')}>
      {documents.map(({ _id, title, number, issuedOn, total, isCredit }) => (
        <p key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button look="plain" onClick={() => void download(`/api/v1${path}/${_id}`, documentFile(number))}>
            {t('order.documentPdf', { title, number })}
          </Button>
          <span className="text-sm text-ink-2">
            {`${formatDay(issuedOn)}, ${isCredit ? '−' : ''}${formatPrice(total)}`}
          </span>
        </p>
      ))}
    </section>
  );
}

export function documentFile(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`;
}
