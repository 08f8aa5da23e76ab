import { t } from '../../../shared/languages/translate.ts';
import { nameWithChoices } from '../../../shared/orders/line-name.ts';
import { chatLink } from '../../../shared/text/chat-link.ts';
import { buttonClass } from '../../components/forms/button.tsx';
import { useShop } from '../../hooks/use-shop.ts';
import type { CartLine } from '../../stores/cart.ts';

interface AskAboutCartProps {
  cart: readonly CartLine[];
  chatNumber: string;
}

/** A chat that begins with what is in the cart. */
export function AskAboutCart({ cart, chatNumber }: AskAboutCartProps) {
  const { publicUrl } = useShop().settings;
  const lines = cart.map(
    ({ name, choices, quantity, slug }) =>
      `${quantity} × ${nameWithChoices(name, choices)}: ${publicUrl}/product/${slug}`,
  );
  return (
    <a
      className={buttonClass({ look: 'plain' }, 'mt-4')}
      href={chatLink(chatNumber, [...[t('cart.chatQuestion'), ...lines].join('\n')].slice(0, 1_500).join(''))}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('product.askOnWhatsApp')}
    </a>
  );
}
