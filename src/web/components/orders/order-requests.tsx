import type { RequestBody, RequestsBody } from '../../../orders/api.ts';
import { formatDate } from '../../../shared/dates/dates.ts';
import { describeAsked } from '../../../shared/email-promise.ts';
import { useShop } from '../../hooks/use-shop.ts';
import { Button } from '../forms/button.tsx';
import { listPieces } from './piece-list.tsx';

/** What the buyer has asked for an order, and the answers. */
export function OrderRequests({ requests: { requests } }: { requests: RequestsBody }) {
  if (requests.length === 0) return null;
  return (
    <section className="grid max-w-[620px] gap-5" aria-label="Your requests">
      {requests.map((request) => (
        <Request key={request._id} request={request} />
      ))}
    </section>
  );
}

const asked = { cancel: 'You asked to cancel this order', return: 'You asked to return this order' };
const states: Record<Exclude<RequestBody['state'], 'open'>, string> = {
  accepted: 'Accepted.',
  refused: 'We are sorry: we cannot do this.',
  withdrawn: 'This request is closed.',
};

function Request({ request }: { request: RequestBody }) {
  const { kind, reason, lines, state, answer, photos, createdAt } = request;
  const { sendsEmail } = useShop().settings;
  return (
    <div className="grid gap-2 bg-cotton px-5 py-4 shadow-tag">
      <h2 className="font-text text-base font-semibold tracking-normal">{asked[kind]}</h2>
      <p className="text-sm text-ink-2">{formatDate(createdAt)}</p>
      {lines && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {listPieces(lines)}
        </p>
      )}
      <p dir="auto" className="break-words whitespace-pre-line">
        {reason}
      </p>
      <RequestPhotos photos={photos} />
      <p className="font-medium">{state === 'open' ? describeAsked(sendsEmail) : states[state]}</p>
      {answer && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {answer}
        </p>
      )}
    </div>
  );
}

interface RequestPhotosProps {
  photos: readonly string[];
  /** Of those that are not sent yet. */
  remove?: (photo: string) => void;
}

export function RequestPhotos({ photos, remove }: RequestPhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map((photo, index) => (
        <li key={photo} className="grid justify-items-start gap-1">
          <a href={photo} download={`photo-${index + 1}.webp`}>
            <img
              src={photo}
              alt={`Sent with the request, ${index + 1} of ${photos.length}`}
              className="h-36 rounded-sm"
            />
          </a>
          {remove && (
            <Button look="plain" aria-label={`Remove photo ${index + 1}`} onClick={() => remove(photo)}>
              Remove photo
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
