import type { PaymentSettingsBody } from '../../../../../../payment-settings/api.ts';
import { formatDate } from '../../../../../../shared/dates/dates.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { Icon } from '../../../../../components/page/icon.tsx';

const modes = {
  live: { word: t('adminOrder.yes'), sentence: t('paymentSettings.liveKeys') },
  test: { word: t('paymentSettings.test'), sentence: t('paymentSettings.testKeys') },
  sandbox: { word: t('paymentSettings.sandbox'), sentence: t('paymentSettings.sandboxText') },
  none: { word: t('adminProducts.no'), sentence: t('paymentSettings.noKeys') },
} as const;

/** What works already, and what is still to be done. */
export function PaymentStatus({ online }: { online: PaymentSettingsBody['online'] }) {
  const { source, mode, verifiedAt, firstWebhookAt, isReadable } = online;
  const { word, sentence } = modes[mode];
  return (
    <section aria-labelledby="payment-status">
      <h2 id="payment-status" className="text-lg mb-3">
        {t('paymentSettings.whatWorks')}
      </h2>
      <ul className="bg-cotton shadow-tag divide-y divide-twine">
        {source !== 'environment' && (
          <>
            <Line title={t('paymentSettings.keysFit')} isDone={verifiedAt !== null && isReadable}>
              {isReadable
                ? verifiedAt && t('paymentSettings.triedOn', { day: formatDate(verifiedAt) })
                : t('paymentSettings.otherSecretKey')}
            </Line>
            <Line title={t('paymentSettings.webhookReceived')} isDone={firstWebhookAt !== null}>
              {firstWebhookAt
                ? t('paymentSettings.firstCameOn', { day: formatDate(firstWebhookAt) })
                : t('paymentSettings.noneCame')}
            </Line>
          </>
        )}
        <Line title={t('paymentSettings.realMoney')} isDone={mode === 'live'} word={word}>
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

function Line({
  title,
  isDone,
  word = isDone ? t('adminOrder.yes') : t('paymentSettings.notYet'),
  children,
}: LineProps) {
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
