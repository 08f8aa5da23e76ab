import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { formatDate, timeInIndia } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { DeliveryBody, WebhookBody } from '../../../../../../webhooks/api.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';
import { eventNames } from './names.ts';

const refreshMs = 5_000;

/** What was sent to one webhook, the newest first. */
export function Deliveries({ webhook, deliveries }: { webhook: WebhookBody; deliveries: DeliveryBody[] }) {
  useRefresh(deliveries.some(({ state }) => state === 'waiting'));
  const notSent = deliveries.filter(({ state }) => state !== 'sent');
  const { isBusy, submit } = useActionForm({ intent: 'again' });
  const sendAll = () => {
    const form = new FormData();
    for (const { _id } of notSent) form.append('deliveryId', _id);
    submit(form);
  };
  return (
    <section className="grid gap-3" aria-labelledby="deliveries">
      <h2 id="deliveries" dir="auto" className="text-xl wrap-anywhere">
        {t('connections.lastSent', { name: webhook.name })}
      </h2>
      {deliveries.length === 0 && <p className="text-ink-2">{t('connections.nothingSent')}</p>}
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery._id} delivery={delivery} isOn={webhook.isOn} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        {webhook.isOn && notSent.length > 1 && (
          <Button look="plain" busy={isBusy && t('order.sending')} onClick={sendAll}>
            {t('connections.sendAllAgain')}
          </Button>
        )}
        <span className="ml-auto text-sm text-ink-2">{t('connections.storedDays')}</span>
      </div>
    </section>
  );
}

function DeliveryLine({ delivery, isOn }: { delivery: DeliveryBody; isOn: boolean }) {
  const { _id: deliveryId, event, subject, status, createdAt } = delivery;
  const read = useActionForm<{ delivery: { body: string | null; answer: string | null } }>({ intent: 'read' });
  const name = `${eventNames[event]} ${subject}`.trim();
  const what = `${name}, ${timeInIndia(new Date(createdAt))}`;
  const opened = read.value?.delivery;
  return (
    <li className="grid gap-1 px-5 py-3 not-first:border-t not-first:border-linen max-lg:px-gutter">
      <div className="flex items-center justify-between gap-4">
        <span className="grid min-w-0">
          <b dir="auto" className="font-semibold wrap-anywhere">
            {name}
          </b>
          <span className="text-sm text-ink-2">
            {describeTries(delivery)}{' '}
            <b className="font-semibold">{status ?? (delivery.tries > 0 ? t('connections.noAnswer') : '')}</b>
          </span>
        </span>
        <span className="flex flex-none gap-x-4">
          <Button
            look="plain"
            aria-label={t('connections.openNamed', { what })}
            onClick={() => read.submit({ deliveryId })}
          >
            {t('connections.open')}
          </Button>{' '}
          {isOn && <Again deliveryId={deliveryId} what={what} />}
        </span>
      </div>
      {opened && <Opened {...opened} />}
    </li>
  );
}

function Again({ deliveryId, what }: { deliveryId: string; what: string }) {
  const { isBusy, submit } = useActionForm({ intent: 'again' });
  return (
    <Button
      look="plain"
      aria-label={t('connections.againNamed', { what })}
      busy={isBusy && t('order.sending')}
      onClick={() => submit({ deliveryId })}
    >
      {t('connections.again')}
    </Button>
  );
}

function Opened({ body, answer }: { body: string | null; answer: string | null }) {
  return (
    <div className="grid gap-2 text-sm" role="status">
      <pre dir="auto" className="bg-linen p-3 font-mono whitespace-pre-wrap wrap-anywhere">
        {body ? JSON.stringify(JSON.parse(body), null, 2) : t('connections.notWritten')}
      </pre>
      {answer && (
        <p dir="auto" className="text-ink-2 wrap-anywhere">
          {t('connections.answer', { answer })}
        </p>
      )}
    </div>
  );
}

function describeTries({ tries, dueAt, createdAt, state }: DeliveryBody): string {
  return [
    formatDate(createdAt),
    tries > 1 && t('connections.attempts', { count: tries }),
    dueAt && t('connections.next', { time: timeInIndia(new Date(dueAt)) }),
    state === 'failed' && t('connections.givenUp'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** What waits is sent soon. */
function useRefresh(isNeeded: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => void revalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [isNeeded, revalidate]);
}
