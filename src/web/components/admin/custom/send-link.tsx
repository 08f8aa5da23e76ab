import { t } from '../../../../shared/languages/translate.ts';
import { chatDigits } from '../../../../shared/text/phone.ts';
import { buttonClass } from '../../forms/button.tsx';
import { CopyField } from '../../forms/copy-field.tsx';

interface SendLinkProps {
  /** A path of the shop. */
  link: string;
  text: string;
  phone: string;
  email: string;
  subject: string;
}

/** A link to copy, or to send by WhatsApp or email from the owner's own account. */
export function SendLink({ link, text, phone, email, subject }: SendLinkProps) {
  const url = new URL(link, window.location.origin).href;
  const message = `${text} ${url}`;
  const mail = `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;
  return (
    <div className="grid gap-3">
      <CopyField label={t('gifts.link')} value={url} />
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <a
          className={buttonClass({ look: 'ghost', small: true })}
          href={`https://wa.me/${chatDigits(phone)}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('customOrders.sendByWhatsApp')}
        </a>
        <a className={buttonClass({ look: 'ghost', small: true })} href={mail}>
          {t('customOrders.sendByEmail')}
        </a>
      </div>
    </div>
  );
}
