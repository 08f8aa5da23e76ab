import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { formatDate, timeInIndia } from '../../../../../../shared/dates/dates.ts';
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
        {`${webhook.name}, last sent`}
      </h2>
      {deliveries.length === 0 && <p className="text-ink-2">Nothing was sent yet.</p>}
      <ul className="bg-cotton shadow-tag max-lg:-mx-gutter">
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery._id} delivery={delivery} isOn={webhook.isOn} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-5">
        {webhook.isOn && notSent.length > 1 && (
          <Button look="plain" busy={isBusy && 'Sending...'} onClick={sendAll}>
            Send all again
          </Button>
        )}
        <span className="ml-auto text-sm text-ink-2">Stored for 7 days, tried for a day</span>
      </div>
    </section>
  );
}

function DeliveryLine({ delivery, isOn }: { delivery: DeliveryBody; isOn: boolean }) {
  const { _id: deliveryId, event, subject, status, createdAt } = delivery;
  const again = useActionForm({ intent: 'again' });
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
            <b className="font-semibold">{status ?? (delivery.tries > 0 ? 'no answer' : '')}</b>
          </span>
        </span>
        <span className="flex flex-none gap-x-4">
          <Button look="plain" aria-label={`Open: ${what}`} onClick={() => read.submit({ deliveryId })}>
            Open
          </Button>
          {isOn && (
            <Button
              look="plain"
              aria-label={`Again: ${what}`}
              busy={again.isBusy && 'Sending...'}
              onClick={() => again.submit({ deliveryId })}
            >
              Again
            </Button>
          )}
        </span>
      </div>
      {opened && <Opened {...opened} />}
    </li>
  );
}

function Opened({ body, answer }: { body: string | null; answer: string | null }) {
  return (
    <div className="grid gap-2 text-sm" role="status">
      <pre dir="auto" className="bg-linen p-3 font-mono whitespace-pre-wrap wrap-anywhere">
        {body ? JSON.stringify(JSON.parse(body), null, 2) : 'Not written yet.'}
      </pre>
      {answer && <p dir="auto" className="text-ink-2 wrap-anywhere">{`Answer: ${answer}`}</p>}
    </div>
  );
}

function describeTries({ tries, dueAt, createdAt, state }: DeliveryBody): string {
  const tried = tries > 1 ? `, ${tries} attempts` : '';
  const next = dueAt ? `, next ${timeInIndia(new Date(dueAt))}` : '';
  return `${formatDate(createdAt)}${tried}${next}${state === 'failed' ? ', given up' : ''}`;
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
