import { lazy, type ReactNode, Suspense } from 'react';
import type { TransferBody } from '../../../orders/api.ts';
import { formatDate } from '../../../shared/dates/dates.ts';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import { Bill } from '../../components/orders/bill.tsx';
import { rich } from '../../document/rich.ts';
import { useShop } from '../../hooks/use-shop.ts';

const QrCode = lazy(() => import('../../components/orders/qr-code.tsx'));

/** How to pay an order whose money is awaited. */
export function TransferInstructions({ transfer }: { transfer: TransferBody }) {
  const { sendsEmail } = useShop().settings;
  const { upiId, upiLink, bank, reference, amount, payUntil } = transfer;
  const said = { time: formatDate(payUntil), reference, b: (text: ReactNode) => <b>{text}</b> };
  return (
    <section className="max-w-[440px]" aria-label={t('order.howToPay')}>
      <Bill>
        <div className="grid gap-4">
          <h2 className="text-xl">{t('order.pleasePay', { amount: formatPrice(amount) })}</h2>
          <p>{sendsEmail ? rich('order.transferUntilEmail', said) : rich('order.transferUntilPage', said)}</p>
          {upiLink && (
            <div className="grid gap-2 justify-items-start">
              <Suspense>
                <QrCode
                  text={upiLink}
                  label={t('order.upiCode', { amount: formatPrice(amount), upiId: upiId ?? '' })}
                />
              </Suspense>
              <p dir="auto" className="wrap-anywhere">
                {t('order.upi', { upiId: upiId ?? '' })}
              </p>
              <a href={upiLink}>{t('order.openUpi')}</a>
            </div>
          )}
          {bank && (
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt>{t('order.accountHolder')}</dt>
              <dd>{bank.holder}</dd>
              <dt>{t('order.accountNumber')}</dt>
              <dd>{bank.accountNumber}</dd>
              <dt>{t('order.ifsc')}</dt>
              <dd>{bank.ifsc}</dd>
            </dl>
          )}
        </div>
      </Bill>
    </section>
  );
}
