import type { RequestBody, RequestsBody } from '../../../../orders/api.ts';
import { formatDate } from '../../../../shared/dates/dates.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { describeAsked } from '../../../../shared/orders/email-promise.ts';
import { useShop } from '../../../hooks/use-shop.ts';
import { SentPhotos } from '../../photos/sent-photos.tsx';
import { listPieces } from '../piece-list.tsx';

/** What the buyer has asked for an order, and the answers. */
export function OrderRequests({ requests: { requests } }: { requests: RequestsBody }) {
  if (requests.length === 0) return null;
  return (
    <section className="grid max-w-[620px] gap-5" aria-label={t('order.yourRequests')}>
      {requests.map((request) => (
        <Request key={request._id} request={request} />
      ))}
    </section>
  );
}

const asked = { cancel: t('order.askedToCancel'), return: t('order.askedToReturn') };
const states: Record<Exclude<RequestBody['state'], 'open'>, string> = {
  accepted: t('order.accepted'),
  refused: t('order.refused'),
  withdrawn: t('order.requestClosed'),
};

function Request({ request }: { request: RequestBody }) {
  const { number, kind, reason, lines, state, answer, photos, createdAt } = request;
  const { sendsEmail } = useShop().settings;
  return (
    <div className="grid gap-2 bg-cotton px-5 py-4 shadow-tag">
      <h2 className="font-text text-base font-semibold tracking-normal">{asked[kind]}</h2>
      <p className="text-sm text-ink-2">{[number, formatDate(createdAt)].filter(Boolean).join(', ')}</p>
      {lines && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {listPieces(lines)}
        </p>
      )}
      <p dir="auto" className="break-words whitespace-pre-line">
        {reason}
      </p>
      <SentPhotos photos={photos} noun="request" />
      <p className="font-medium">{state === 'open' ? describeAsked(sendsEmail) : states[state]}</p>
      {answer && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {answer}
        </p>
      )}
    </div>
  );
}
