import { type ReactNode, useRef, useState } from 'react';
import type { ShipmentBody } from '../../../../../couriers/api.ts';
import type { OrderPageBody, RequestBody } from '../../../../../orders/api.ts';
import { formatDate } from '../../../../../shared/dates/dates.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { api } from '../../../../api-client/api-client.ts';
import { withToast } from '../../../../components/admin/settings/with-toast.ts';
import { useIsOwner } from '../../../../components/admin/use-is-owner.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { TextArea } from '../../../../components/forms/field.tsx';
import { listPieces } from '../../../../components/orders/piece-list.tsx';
import { SentPhotos } from '../../../../components/photos/sent-photos.tsx';
import type { Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { focusOn } from '../../../../hooks/use-focus-on-navigation.ts';
import { ReturnPickup } from './book-return.tsx';
import { AcceptForm } from './request-accept.tsx';

export async function refuseRequest({ fields: { requestId = '', answer = '' } }: Submission) {
  return withToast(api('POST /user/order-requests/:requestId/refuse', { params: { requestId }, body: { answer } }));
}

const titles = { cancel: t('adminOrder.asksToCancel'), return: t('adminOrder.asksToReturn') };
const states = {
  open: t('customOrders.waitingForAnswer'),
  accepted: t('adminOrder.requestAccepted'),
  refused: t('adminOrder.requestRefused'),
  withdrawn: t('adminOrder.requestClosed'),
};

/** What a buyer asked for the order, with the answer or the forms for it. */
export function RequestAnswers({
  requests,
  page,
  shipments,
}: {
  requests: readonly RequestBody[];
  page: OrderPageBody;
  /** Null = the shop books no couriers. */
  shipments: readonly ShipmentBody[] | null;
}) {
  return requests.map((request) => (
    <RequestAnswer key={request._id} request={request} page={page}>
      {shipments && request.kind === 'return' && request.state === 'accepted' && (
        <ReturnPickup request={request._id} shipments={shipments} />
      )}
    </RequestAnswer>
  ));
}

interface RequestAnswerProps {
  request: RequestBody;
  page: OrderPageBody;
}

function RequestAnswer({ request, page, children }: RequestAnswerProps & { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="panel grid gap-3" aria-label={titles[request.kind]}>
      <h2 ref={heading} className="text-lg">
        {titles[request.kind]}
      </h2>
      <p className="text-sm text-ink-2">
        {[states[request.state], request.number, formatDate(request.createdAt)].filter(Boolean).join(', ')}
      </p>
      {request.lines && (
        <p dir="auto" className="font-semibold wrap-anywhere">
          {listPieces(request.lines)}
        </p>
      )}
      <p dir="auto" className="break-words whitespace-pre-line">
        {request.reason}
      </p>
      <SentPhotos photos={request.photos} noun="request" />
      {request.answer && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {request.state === 'withdrawn' ? request.answer : t('adminOrder.yourAnswer', { answer: request.answer })}
        </p>
      )}
      {request.state === 'open' && <Answer request={request} page={page} onAnswered={() => focusOn(heading.current)} />}
      {children}
    </section>
  );
}

interface AnswerProps extends RequestAnswerProps {
  /** The forms go away with it. */
  onAnswered: () => void;
}

function Answer({ request, page, onAnswered }: AnswerProps) {
  const [isRefusing, setRefusing] = useState(false);
  const isOwner = useIsOwner();
  return (
    <>
      {isOwner && !isRefusing && <AcceptForm request={request} page={page} onAnswered={onAnswered} />}
      {!isOwner && <p className="text-sm text-ink-2">{t('adminOrder.ownerCanAccept')}</p>}
      {isRefusing ? (
        <RefuseForm requestId={request._id} cancel={() => setRefusing(false)} onAnswered={onAnswered} />
      ) : (
        <Button look="danger" onClick={() => setRefusing(true)}>
          {t('adminOrder.refuse')}
        </Button>
      )}
    </>
  );
}

interface RefuseFormProps extends Pick<AnswerProps, 'onAnswered'> {
  requestId: string;
  cancel: () => void;
}

function RefuseForm({ requestId, cancel, onAnswered }: RefuseFormProps) {
  const { errors, isBusy, props } = useActionForm({ intent: 'refuseRequest', onSuccess: onAnswered });
  return (
    <form {...props} className="grid gap-3" noValidate aria-label={t('adminOrder.refuseRequest')}>
      <input type="hidden" name="requestId" value={requestId} />
      <TextArea label={t('adminOrder.reasonForBuyer')} name="answer" maxLength={1_000} error={errors.answer} />
      <div className="button-row">
        <Button type="submit" busy={isBusy && t('product.processing')}>
          {t('adminOrder.refuseRequest')}
        </Button>
        <Button look="plain" onClick={cancel}>
          {t('adminFrame.back')}
        </Button>
      </div>
    </form>
  );
}
