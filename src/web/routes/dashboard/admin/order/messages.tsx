import { useRef, useState } from 'react';
import type { OrderPageBody } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatOrderNumber } from '../../../../../shared/orders/order-number.ts';
import { chatDigits } from '../../../../../shared/text/phone.ts';
import { type OrderText, readyTexts } from '../../../../../shared/text/ready-texts.ts';
import { api } from '../../../../api-client/api-client.ts';
import { Button, buttonClass } from '../../../../components/forms/button.tsx';
import { copyText } from '../../../../components/forms/copy-text.ts';
import { Dialog, DialogButtons } from '../../../../components/forms/dialog.tsx';
import { TextArea } from '../../../../components/forms/field.tsx';
import { Icon } from '../../../../components/page/icon.tsx';
import type { Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';
import { useShop } from '../../../../hooks/use-shop.ts';

export async function recordMessage({ fields: { channel, title = '' }, params: { orderId = '' } }: Submission) {
  const body = { channel: channel as 'whatsapp' | 'email', title };
  await api('POST /user/order/:orderId/messages', { params: { orderId }, body });
}

/** Ready texts for the buyer, filled with what is known; each can be changed before it leaves. */
export function Messages({ page }: { page: OrderPageBody }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<OrderText | null>(null);
  const { settings } = useShop();
  const { order, link } = page;
  const orderLink = link && new URL(link, window.location.origin).href;
  const texts = readyTexts(order, { shopName: settings.shopName, orderLink });
  const open = (text: OrderText) => {
    setChosen(text);
    dialog.current?.showModal();
  };
  return (
    <section className="panel" aria-label={t('adminOrder.messages')}>
      <h2 dir="auto" className="mb-1 text-lg wrap-anywhere">
        {t('adminOrder.writeTo', { name: order.buyer.name })}
      </h2>
      <ul>
        {texts.map((text) => (
          <li key={text.title} className="not-first:border-t not-first:border-linen">
            <button
              type="button"
              className="grid min-h-14 w-full cursor-pointer grid-cols-[minmax(0,1fr)_24px] items-center gap-x-3 py-1.5 text-left"
              onClick={() => open(text)}
            >
              <span className="grid">
                <b className="font-semibold">{text.title}</b>
                <span className="truncate text-sm text-ink-2">{text.text}</span>
              </span>
              <Icon name="right" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog ref={dialog} label={t('gifts.message')}>
        {chosen && <Message key={chosen.title} text={chosen} page={page} onSent={() => dialog.current?.close()} />}
      </Dialog>
    </section>
  );
}

function Message({ text: ready, page, onSent }: { text: OrderText; page: OrderPageBody; onSent: () => void }) {
  const [text, setText] = useState(ready.text);
  const { submit } = useActionForm({ intent: 'recordMessage' });
  const { phone, email } = page.order.buyer;
  const subject = t('orderEmails.chatSubject', { number: formatOrderNumber(page.order.number) });
  const record = (channel: 'whatsapp' | 'email') => {
    submit({ channel, title: ready.record });
    onSent();
  };
  return (
    <div className="dialog-body">
      <h2>{ready.title}</h2>
      <TextArea label={t('adminOrder.text')} rows={7} value={text} onChange={({ target }) => setText(target.value)} />
      <p className="text-sm text-ink-2">{t('adminOrder.toPhoneOrEmail', { phone, email })}</p>
      <DialogButtons>
        <a
          className={buttonClass({}, 'max-md:w-full')}
          href={`https://wa.me/${chatDigits(phone)}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => record('whatsapp')}
        >
          {t('adminOrder.openWhatsApp')}
        </a>
        <a
          className={buttonClass({ look: 'ghost' }, 'max-md:w-full')}
          href={`mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
          onClick={() => record('email')}
        >
          {t('adminOrder.writeEmail')}
        </a>
        <Button look="plain" onClick={() => copyText(text)}>
          {t('forms.copy')}
        </Button>
      </DialogButtons>
    </div>
  );
}
