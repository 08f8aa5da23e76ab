import { type SubmitEvent, useState } from 'react';
import type { OrderBody, RequestBody, RequestsBody } from '../../../orders/api.ts';
import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { t } from '../../../shared/languages/translate.ts';
import type { Pieces as RequestedPieces } from '../../../shared/orders/compute-refund.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { Button, buttonClass } from '../forms/button.tsx';
import { FieldError, TextArea } from '../forms/field.tsx';
import { UploadForm } from '../forms/files/upload-form.tsx';
import { AddPhotos, SentPhotos, useSentPhotos } from '../photos/sent-photos.tsx';
import { formatLineCount, PieceList, piecesIn } from './piece-list.tsx';

/** For the action of the page: photos come as JSON. */
export function requestIn({ kind, reason = '', lines, photos = '[]' }: Record<string, string>) {
  const sent = JSON.parse(photos) as string[];
  const pieces = lines === undefined ? {} : { lines: JSON.parse(lines) as RequestedPieces[] };
  return { kind: kind === 'return' ? ('return' as const) : ('cancel' as const), reason, ...pieces, photos: sent };
}

/** What can be asked now, behind a button. */
export function AskForOrder({ requests, order }: { requests: RequestsBody; order: OrderBody }) {
  const { mayAsk } = requests;
  if (!mayAsk) return null;
  const title = mayAsk === 'cancel' ? t('order.askToCancel') : t('order.askToReturn');
  return (
    <section className="max-w-[620px]" aria-label={t('order.requests')}>
      <details key={requests.requests.length} className="group">
        <summary className={buttonClass({ look: 'plain' }, '-ms-1 list-none [&::-webkit-details-marker]:hidden')}>
          {title}
        </summary>
        <AskForm title={title} kind={mayAsk} requests={requests} order={order} />
      </details>
    </section>
  );
}

interface AskFormProps {
  title: string;
  kind: RequestBody['kind'];
  requests: RequestsBody;
  order: OrderBody;
}

function AskForm({ title, kind, requests: { returnUntil, lines: bought }, order }: AskFormProps) {
  const pieces = usePieces(kind, order, bought);
  const { errors, isBusy, submit, props } = useActionForm({ intent: 'ask' });
  const { photos, take, remove, json } = useSentPhotos(props.ref);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (pieces.lines.length > 0) form.set('lines', JSON.stringify(piecesIn(pieces.counts)));
    form.set('photos', json());
    submit(form);
  };
  return (
    <UploadForm ref={props.ref} onSubmit={onSubmit} className="mt-5 grid gap-5" noValidate aria-label={title}>
      <input type="hidden" name="kind" value={kind} />
      {returnUntil && <p>{t('order.returnUntil', { day: formatWeekday(returnUntil) })}</p>}
      {pieces.areChosen && <Pieces kind={kind} pieces={pieces} error={errors.lines} />}
      <TextArea label={t('order.reason')} name="reason" maxLength={1_000} error={errors.reason} />
      <SentPhotos photos={photos} noun="request" remove={remove} />
      <AddPhotos photos={photos} take={take} />
      {errors['photos.0'] && <FieldError>{errors['photos.0']}</FieldError>}
      <div className="button-row">
        <Button type="submit" busy={isBusy && t('order.sending')}>
          {t('order.sendRequest')}
        </Button>
      </div>
    </UploadForm>
  );
}

interface PiecesProps extends Pick<AskFormProps, 'kind'> {
  pieces: ReturnType<typeof usePieces>;
  error?: string;
}

function Pieces({ kind, pieces: { lines, counts, setCounts }, error }: PiecesProps) {
  const verb = kind === 'cancel' ? t('order.toCancel') : t('order.toReturn');
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t('order.whichPieces')}</legend>
      <PieceList lines={lines} verb={verb} counts={counts} onChange={setCounts} />
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}

/** How many of each line are asked for; nothing is to be chosen of an order of one piece. */
function usePieces(kind: RequestBody['kind'], { products }: OrderBody, bought: RequestsBody['lines']) {
  const left = (line: number) => (products[line]?.quantity ?? 0) - (bought[line]?.refunded ?? 0);
  const lines = formatLineCount(products, left);
  const isOnePiece = lines.length === 1 && lines[0]?.max === 1;
  const isAllAtFirst = kind === 'cancel' || isOnePiece;
  const [counts, setCounts] = useState<Record<number, number>>(
    Object.fromEntries(lines.map(({ line, max }) => [line, isAllAtFirst ? max : 0])),
  );
  return { lines, counts, setCounts, areChosen: !isOnePiece && lines.length > 0 };
}
