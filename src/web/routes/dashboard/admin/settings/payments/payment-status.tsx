import type { PaymentSettingsBody } from '../../../../../../payment-settings/api.ts';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { Icon } from '../../../../../components/page/icon.tsx';

const modes = {
  live: { word: 'Yes', sentence: 'These are live keys: buyers pay real money.' },
  test: { word: 'Test', sentence: 'These are test keys: nobody is charged. Every page of the shop says so.' },
  sandbox: { word: 'Sandbox', sentence: 'The built-in sandbox plays the payment provider: no money moves.' },
  none: { word: 'No', sentence: 'Buyers cannot pay online until you enter keys.' },
} as const;

/** What works already, and what is still to be done. */
export function PaymentStatus({ online }: { online: PaymentSettingsBody['online'] }) {
  const { source, mode, verifiedAt, firstWebhookAt, isReadable } = online;
  const { word, sentence } = modes[mode];
  return (
    <section aria-labelledby="payment-status">
      <h2 id="payment-status" className="text-lg mb-3">
        What works
      </h2>
      <ul className="bg-cotton shadow-tag divide-y divide-twine">
        {source !== 'environment' && (
          <>
            <Line title="Keys fit together" isDone={verifiedAt !== null && isReadable}>
              {isReadable
                ? verifiedAt && `Tried at the provider on ${formatDate(verifiedAt)}.`
                : 'They were encrypted with another secret key of the server: please enter them again.'}
            </Line>
            <Line title="Webhook received" isDone={firstWebhookAt !== null}>
              {firstWebhookAt
                ? `The first one came on ${formatDate(firstWebhookAt)}.`
                : 'None yet. Paste address and secret at the provider, tick the listed events, and make a payment.'}
            </Line>
          </>
        )}
        <Line title="Real money" isDone={mode === 'live'} word={word}>
          {sentence}
        </Line>
      </ul>
    </section>
  );
}

interface LineProps {
  title: string;
  isDone: boolean;
  word?: string;
  children?: string | null | false;
}

function Line({ title, isDone, word = isDone ? 'Yes' : 'Not yet', children }: LineProps) {
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3.5">
      <div>
        <p className="font-semibold">{title}</p>
        {children && <p className="text-sm text-ink-2">{children}</p>}
      </div>
      <p className={`flex shrink-0 items-center gap-2 font-semibold ${isDone ? 'text-neem' : 'text-ink-2'}`}>
        {isDone && <Icon name="check" />} {word}
      </p>
    </li>
  );
}
