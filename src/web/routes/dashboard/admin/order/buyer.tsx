import type { OrderBody, OrderTexts } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { chatDigits } from '../../../../../shared/text/phone.ts';
import { buttonClass } from '../../../../components/forms/button.tsx';

const contact = buttonClass({ look: 'plain', small: true }, 'px-0! text-base!');

/** Shows admins who paid an order, and the ways to reach them. */
export function Buyer({ order, texts }: { order: OrderBody; texts: OrderTexts | null }) {
  const { name, phone, email, address } = order.buyer;
  const greeting = encodeURIComponent(texts?.greeting ?? '');
  return (
    <section className="panel grid gap-2" aria-label={t('order.buyer')}>
      <h2 className="text-lg">{order.gift ? t('adminOrder.paidBy', { name }) : name}</h2>
      <p dir="auto" className="whitespace-pre-line">
        {address}
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        <a className={contact} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </a>
        <a
          className={contact}
          href={`https://wa.me/${chatDigits(phone)}?text=${greeting}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('adminOrder.chat')}
        </a>
        <a className={`${contact} wrap-anywhere`} href={`mailto:${email}`}>
          {email}
        </a>
      </p>
    </section>
  );
}
