import { useState } from 'react';
import { Link } from 'react-router';
import { dayInIndia, formatDate, formatDay } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { WebhookBody } from '../../../../../../webhooks/api.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { ConfirmedButton } from '../../../../../components/forms/confirmed-button.tsx';
import { Switch } from '../../../../../components/forms/switch.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';
import { ChangeWebhook } from './change-webhook.tsx';
import { eventNames } from './names.ts';
import type { MadeSecret } from './shown-secret.tsx';

interface WebhookLineProps {
  webhook: WebhookBody;
  isChosen: boolean;
  renewed: (secret: MadeSecret) => void;
}

export function WebhookLine({ webhook, isChosen, renewed }: WebhookLineProps) {
  const { _id: webhookId, name, url, events } = webhook;
  const [isChanging, setChanging] = useState(false);
  const warning = describeFailure(webhook);
  return (
    <li
      className={`grid gap-1 px-5 py-3 not-first:border-t not-first:border-linen max-lg:px-gutter ${warning ? 'border-l-3 border-l-madder' : ''}`}
    >
      <div className="flex items-start justify-between gap-4">
        <span className="grid min-w-0">
          <Link
            dir="auto"
            className="font-semibold wrap-anywhere"
            to={`?webhook=${webhookId}`}
            preventScrollReset
            aria-current={isChosen || undefined}
          >
            {name}
          </Link>
          <span dir="auto" className="font-mono text-sm text-ink-2 wrap-anywhere">
            {url}
          </span>
          <span className="text-sm text-ink-2">{events.map((event) => eventNames[event]).join(', ')}</span>
          <span className="text-sm text-ink-2">{describeCounts(webhook)}</span>
          {warning && <span className="text-sm font-medium text-madder">{warning}</span>}
        </span>
        <OnOff webhook={webhook} />
      </div>
      {isChanging ? (
        <ChangeWebhook webhook={webhook} close={() => setChanging(false)} />
      ) : (
        <Actions webhook={webhook} renewed={renewed} change={() => setChanging(true)} />
      )}
    </li>
  );
}

type ActionsProps = Pick<WebhookLineProps, 'webhook' | 'renewed'> & { change: () => void };

function Actions({ webhook, renewed, change }: ActionsProps) {
  const { _id: webhookId, name } = webhook;
  const test = useActionForm<{ status: number | null; answer: string }>({ intent: 'test' });
  const renewal = useActionForm<MadeSecret>({ intent: 'renew', onSuccess: renewed });
  return (
    <>
      <div className="flex flex-wrap gap-x-5">
        <Button
          look="plain"
          aria-label={t('connections.sendTestTo', { name })}
          busy={test.isBusy && t('order.sending')}
          onClick={() => test.submit({ webhookId })}
        >
          {t('connections.sendTest')}
        </Button>
        <Button
          look="plain"
          aria-label={t('connections.newSecretFor', { name })}
          busy={renewal.isBusy && t('product.processing')}
          onClick={() => renewal.submit({ webhookId })}
        >
          {t('connections.newSecret')}
        </Button>
        <Button look="plain" aria-label={t('cart.changeNamed', { name })} onClick={change}>
          {t('product.change')}
        </Button>
        <Delete webhook={webhook} />
      </div>
      <p dir="auto" role="status" className="text-sm wrap-anywhere">
        {test.value &&
          (test.value.status === null
            ? test.value.answer
            : t('connections.answered', { status: test.value.status, answer: test.value.answer }))}
      </p>
    </>
  );
}

function Delete({ webhook: { _id: webhookId, name } }: Pick<WebhookLineProps, 'webhook'>) {
  return (
    <ConfirmedButton
      intent="remove"
      fields={{ webhookId }}
      question={t('connections.deleteQuestion', { name })}
      yes={t('forms.delete')}
      aria-label={t('giftSettings.deleteNamed', { name })}
      busy={t('giftSettings.deleting')}
    >
      {t('forms.delete')}
    </ConfirmedButton>
  );
}

function OnOff({ webhook: { _id: webhookId, name, isOn } }: Pick<WebhookLineProps, 'webhook'>) {
  const { isBusy, submit } = useActionForm({ intent: 'turn' });
  const turn = () => submit({ webhookId, isOn: isOn ? 'no' : 'yes' });
  return <Switch label={t('connections.isOn', { name })} isOn={isOn} isBusy={isBusy} turn={turn} />;
}

function describeCounts({ sent, waiting, failed }: WebhookBody): string {
  const parts = [
    t('connections.sent', { count: sent }),
    waiting > 0 && t('connections.waiting', { count: waiting }),
    failed > 0 && t('connections.failed', { count: failed }),
  ];
  return parts.filter(Boolean).join(', ');
}

const failingMs = 3 * 86_400_000;

function describeFailure({ hasFailed, failingSince }: WebhookBody): string | null {
  if (hasFailed) return t('connections.switchedOff');
  if (!failingSince) return null;
  const off = dayInIndia(new Date(new Date(failingSince).getTime() + failingMs));
  return t('connections.failing', { day: formatDate(failingSince), lastDay: formatDay(off) });
}
