import type { MouseEvent } from 'react';
import { t } from '../../../shared/languages/translate.ts';
import type { Choice } from '../../../shared/orders/cart-line.ts';
import { chatLink } from '../../../shared/text/chat-link.ts';
import { ButtonForm } from '../../components/forms/button-form.tsx';
import { Drawing } from '../../components/page/icon.tsx';
import { useShop } from '../../hooks/use-shop.ts';

const link = 'inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold underline underline-offset-6';

interface ProductLinksProps {
  product: { name: string; slug: string };
  /** What was chosen so far. */
  choices?: readonly Choice[];
}

/** A question in a chat with what it is about, and the page for others. */
export function ProductLinks({ product: { name, slug }, choices = [] }: ProductLinksProps) {
  const { chatNumber, publicUrl } = useShop().settings;
  const chosen = choices.map((choice) => `\n${choice.name}: ${choice.value}`).join('');
  const chat = (url: string) => chatLink(chatNumber, `${t('product.chatQuestion', { name, url })}${chosen}`);
  // The address has the variant.
  const ask = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    currentTarget.href = chat(window.location.href);
  };
  const share = async () => (await import('./share-page.ts')).sharePage(name);
  return (
    <div className="flex flex-wrap gap-x-6">
      {chatNumber && (
        <a
          className={link}
          href={chat(`${publicUrl}/product/${slug}`)}
          target="_blank"
          rel="noopener noreferrer"
          onClick={ask}
        >
          <Drawing path="M4 20l1.300-4.200A8 8 0 1 1 8.500 18.900L4 20ZM9 9.500c0 3 2.500 5.500 5.500 5.500" />
          {t('product.askOnWhatsApp')}
        </a>
      )}
      <ButtonForm action={share}>
        <button type="submit" className={link}>
          <Drawing path="M12 15V4M8.500 7 12 3.500 15.500 7M6 11H5v9h14v-9h-1" />
          {t('product.share')}
        </button>
      </ButtonForm>
    </div>
  );
}
