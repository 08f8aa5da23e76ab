import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderBody, RequestBody, RequestsBody } from '../../../orders/api.ts';
import { formatDate } from '../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../shared/dates/weekday.ts';
import type { Pieces } from '../../../shared/orders/compute-refund.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { toast } from '../../stores/toasts.ts';
import { Button, buttonClass } from '../forms/button.tsx';
import { FieldError, TextArea } from '../forms/field.tsx';
import { PhotoDrop } from '../forms/photo-drop.tsx';
import { smallerPhoto } from '../photos/smaller-photo.ts';
import { countedLines, listPieces, PieceList, piecesIn } from './piece-list.tsx';

const maxPhotos = 3;

/** For the action of the page: photos come as JSON. */
export function requestIn({ kind, reason = '', lines, photos = '[]' }: Record<string, string>) {
  const sent = JSON.parse(photos) as string[];
  const pieces = lines === undefined ? {} : { lines: JSON.parse(lines) as Pieces[] };
  return { kind: kind === 'return' ? ('return' as const) : ('cancel' as const), reason, ...pieces, photos: sent };
}

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

/** What can be asked now, behind a button. */
export function AskForOrder({ requests, order }: { requests: RequestsBody; order: OrderBody }) {
  const { mayAsk } = requests;
  if (!mayAsk) return null;
  return (
    <section className="max-w-[620px]" aria-label="Requests">
      <AskForm key={requests.requests.length} kind={mayAsk} requests={requests} order={order} />
    </section>
  );
}

const asked = { cancel: 'You asked to cancel this order', return: 'You asked to return this order' };
const states: Record<RequestBody['state'], string> = {
  open: 'We have your request, and answer you by email.',
  accepted: 'Accepted.',
  refused: 'We are sorry: we cannot do this.',
  withdrawn: 'This request is closed.',
};

function Request({ request }: { request: RequestBody }) {
  const { kind, reason, lines, state, answer, photos, createdAt } = request;
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
      <p className="font-medium">{states[state]}</p>
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

const dataUrlHead = 'data:image/jpeg;base64,';

/** As data URLs; what cannot be read, or is one too many, is left out with a toast. */
function usePhotos() {
  const [photos, setPhotos] = useState<string[]>([]);
  // Photos may be added or removed while others are read.
  const present = useRef<string[]>([]);
  const change = (all: string[]) => {
    present.current = all;
    setPhotos(all);
  };
  const take = async (files: readonly File[]) => {
    const read = await Promise.all(files.map((file) => smallerPhoto(file).catch(() => '')));
    const readable = read.filter(Boolean).map((photo) => dataUrlHead + photo);
    if (readable.length < files.length) toast.error('This photo cannot be read. Please choose a JPEG or PNG picture.');
    const all = [...new Set([...present.current, ...readable])];
    if (all.length > maxPhotos) toast.error(`A request has at most ${maxPhotos} photos.`);
    change(all.slice(0, maxPhotos));
  };
  return { photos, take, remove: (photo: string) => change(present.current.filter((one) => one !== photo)) };
}

function left({ products }: OrderBody, bought: RequestsBody['lines'], line: number): number {
  return (products[line]?.quantity ?? 0) - (bought[line]?.refunded ?? 0);
}

interface AskFormProps {
  kind: RequestBody['kind'];
  requests: RequestsBody;
  order: OrderBody;
}

function AskForm({ kind, requests: { returnUntil, lines: bought }, order }: AskFormProps) {
  const { photos, take, remove } = usePhotos();
  const lines = countedLines(order.products, (line) => left(order, bought, line));
  const isOnePiece = lines.length === 1 && lines[0]?.max === 1;
  const isAllAtFirst = kind === 'cancel' || isOnePiece;
  const [counts, setCounts] = useState(
    Object.fromEntries(lines.map(({ line, max }) => [line, isAllAtFirst ? max : 0])),
  );
  const { errors, isBusy, submit, props } = useActionForm({ intent: 'ask' });
  const title = kind === 'cancel' ? 'Ask to cancel' : 'Return';
  const removePhoto = (photo: string) => {
    flushSync(() => remove(photo));
    const field = props.ref.current?.elements.namedItem('files');
    if (field instanceof HTMLElement) field.focus();
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.delete('files');
    if (lines.length > 0) form.set('lines', JSON.stringify(piecesIn(counts)));
    form.set('photos', JSON.stringify(photos.map((photo) => photo.slice(dataUrlHead.length))));
    submit(form);
  };
  return (
    <details className="group">
      <summary className={buttonClass({ look: 'plain' }, '-ml-1 list-none [&::-webkit-details-marker]:hidden')}>
        {title}
      </summary>
      <form ref={props.ref} onSubmit={onSubmit} className="mt-5 grid gap-5" noValidate aria-label={title}>
        <input type="hidden" name="kind" value={kind} />
        {returnUntil && <p>{`Returns can be asked for until ${formatWeekday(returnUntil)}.`}</p>}
        {!isOnePiece && lines.length > 0 && (
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-semibold">Which pieces?</legend>
            <PieceList
              lines={lines}
              verb={kind === 'cancel' ? 'To cancel' : 'To return'}
              counts={counts}
              onChange={setCounts}
            />
            {errors.lines && <FieldError>{errors.lines}</FieldError>}
          </fieldset>
        )}
        <TextArea label="What is the reason?" name="reason" maxLength={1_000} error={errors.reason} />
        <RequestPhotos photos={photos} remove={removePhoto} />
        {photos.length < maxPhotos && (
          <PhotoDrop
            name="files"
            multiple
            label="Add photos"
            hint={`If you like, up to ${maxPhotos}. Only you and the shop see them.`}
            take={(input) => {
              void take([...(input.files ?? [])]);
              input.value = '';
            }}
          />
        )}
        {errors['photos.0'] && <FieldError>{errors['photos.0']}</FieldError>}
        <div className="button-row">
          <Button type="submit" busy={isBusy && 'Sending...'}>
            Send the request
          </Button>
        </div>
      </form>
    </details>
  );
}
