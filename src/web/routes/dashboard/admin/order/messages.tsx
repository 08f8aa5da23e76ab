import { useRef, useState } from 'react';
import type { OrderPageBody, OrderTexts } from '../../../../../orders/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { chatDigits } from '../../../../../shared/text/phone.ts';
import { api } from '../../../../api-client/api-client.ts';
import { Button, buttonClass } from '../../../../components/forms/button.tsx';
import { copyText } from '../../../../components/forms/copy-text.ts';
import { Dialog, DialogButtons } from '../../../../components/forms/dialog.tsx';
import { TextArea } from '../../../../components/forms/field.tsx';
import { Icon } from '../../../../components/page/icon.tsx';
import type { Submission } from '../../../../hooks/form-action.ts';
import { useActionForm } from '../../../../hooks/use-action-form.ts';

type ReadyText = OrderTexts['ready'][number];

export async function recordMessage({ fields: { channel, title = '' }, params: { orderId = '' } }: Submission) {
  const body = { channel: channel as 'whatsapp' | 'email', title };
  await api('POST /user/order/:orderId/messages', { params: { orderId }, body });
}

/** Ready texts for the buyer, filled with what is known; each can be changed before it leaves. */
export function Messages({ page: { order, texts } }: { page: OrderPageBody & { texts: OrderTexts } }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<ReadyText | null>(null);
  const open = (text: ReadyText) => {
    setChosen(text);
    dialog.current?.showModal();
  };
  return (
    <section className="panel" aria-label={t('adminOrder.messages')}>
      <h2 dir="auto" className="mb-1 text-lg wrap-anywhere">
        {t('adminOrder.writeTo', { name: order.buyer.name })}
      </h2>
      <ul>
        {texts.ready.map((text) => (
          <ReadyRow key={text.title} ready={text} onOpen={() => open(text)} />
        ))}
      </ul>
      <Dialog ref={dialog} label={t('gifts.message')}>
        {chosen && (
          <Message
            key={chosen.title}
            ready={chosen}
            subject={texts.subject}
            buyer={order.buyer}
            onSent={() => dialog.current?.close()}
          />
        )}
      </Dialog>
    </section>
  );
}

function ReadyRow({ ready: { title, text }, onOpen }: { ready: ReadyText; onOpen: () => void }) {
  return (
    <li className="not-first:border-t not-first:border-linen">
      <button
        type="button"
        className="grid min-h-14 w-full cursor-pointer grid-cols-[minmax(0,1fr)_24px] items-center gap-x-3 py-1.5 text-start"
        onClick={onOpen}
      >
        <span className="grid">
          <b className="font-semibold">{title}</b>
          <span className="truncate text-sm text-ink-2">{text}</span>
        </span>
        <Icon name="right" />
      </button>
    </li>
  );
}

interface MessageProps {
  ready: ReadyText;
  subject: string;
  buyer: OrderPageBody['order']['buyer'];
  onSent: () => void;
}

function Message({ ready, subject, buyer: { phone, email }, onSent }: MessageProps) {
  const [text, setText] = useState(ready.text);
  const { submit } = useActionForm({ intent: 'recordMessage' });
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
