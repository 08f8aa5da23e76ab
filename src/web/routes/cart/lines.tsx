import { useRef } from 'react';
import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import { lineKey } from '../../../shared/orders/cart-line.ts';
import { nameWithChoices } from '../../../shared/orders/line-name.ts';
import { findLanguage } from '../../../shared/text/find-language.ts';
import { Button } from '../../components/forms/button.tsx';
import { Choices } from '../../components/forms/choices.tsx';
import { Icon } from '../../components/page/icon.tsx';
import { PhotoTexts } from '../../components/products/photo-texts.tsx';
import { Picture, pictureSizes } from '../../components/products/picture.tsx';
import type { Quote } from '../../hooks/checkout/use-quote.ts';
import { focusOn } from '../../hooks/use-focus-on-navigation.ts';
import { type CartLine, maxOfOne } from '../../stores/cart.ts';
import { changeQuantity, removeFromCart } from '../../stores/change-cart.ts';
import { toast } from '../../stores/toasts.ts';
import type { Quoted } from './use-purchase.ts';

/** The pieces in the cart, with what the server says of each. */
export function Lines({ cart, quoted }: { cart: CartLine[]; quoted: Quoted }) {
  const list = useRef<HTMLDivElement>(null);
  const remove = (line: CartLine, index: number) => {
    removeFromCart(lineKey(line));
    toast.success(t('cart.removed', { name: nameWithChoices(line.name, line.choices) }));
    toast.info(t('cart.stillUnsure'));
    // The clicked button is gone: the focus moves to the next line, or to the heading.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('button[data-remove]') ?? [];
      focusOn(buttons[Math.min(index, buttons.length - 1)] ?? document.querySelector('main h1'));
    });
  };
  return (
    <div ref={list}>
      <hr className="hairline" />
      {cart.map((line, index) => (
        <div key={lineKey(line)}>
          <Line
            line={line}
            quoted={quoted.quote?.lines.find((one) => lineKey(one) === lineKey(line))}
            remove={() => remove(line, index)}
          />
          <hr className="hairline" />
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  line: CartLine;
  quoted?: Quote['lines'][number];
  remove: () => void;
}

function Line({ line, quoted, remove }: LineProps) {
  const name = nameWithChoices(line.name, line.choices);
  return (
    <article
      className="grid grid-cols-[128px_minmax(0,1fr)_auto] items-center gap-6 py-6 max-md:grid-cols-[96px_minmax(0,1fr)] max-md:items-start max-md:gap-4"
      aria-label={name}
    >
      <div className="relative aspect-4/5">
        <Picture src={line.photos[0]} alt={line.name} sizes={pictureSizes.line} />
        <PhotoTexts texts={quoted?.texts} />
      </div>
      <Details line={line} name={name} isCollected={quoted?.shipping === false} />
      <div className="grid justify-items-end gap-1.5 max-md:col-start-2 max-md:flex max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-3">
        <Quantity line={line} name={name} />
        <Button look="danger" data-remove onClick={remove}>
          {t('cart.remove')}
        </Button>
      </div>
    </article>
  );
}

function Details({ line, name, isCollected }: { line: CartLine; name: string; isCollected: boolean }) {
  return (
    <div>
      <h2 dir="auto" lang={findLanguage(line.name)} className="font-text text-lg/[1.25] font-semibold tracking-normal">
        <Link className="no-underline hover:text-accent" to={`/product/${line.slug}`}>
          {line.name}
        </Link>
      </h2>
      <Choices choices={line.choices} />
      {(line.answers || line.variant) && (
        <Link
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-6"
          to={`/product/${line.slug}`}
          state={{ change: lineKey(line) }}
          aria-label={t('cart.changeNamed', { name })}
        >
          {t('product.change')}
        </Link>
      )}
      <p className="mt-2 font-display text-xl/none">{formatPrice(line.price)}</p>
      {isCollected && <p className="mt-2 text-sm text-ink-2">{t('listing.pickupOnly')}</p>}
    </div>
  );
}

const quantityButton = 'grid min-h-[46px] cursor-pointer place-items-center disabled:text-[#b5a290]';

function Quantity({ line, name }: { line: CartLine; name: string }) {
  const plus = useRef<HTMLButtonElement>(null);
  const decrease = () => {
    changeQuantity(lineKey(line), -1);
    if (line.quantity === 2) plus.current?.focus();
  };
  return (
    <div className="inline-grid grid-cols-[46px_44px_46px] items-center rounded-sm border-[1.5px] border-bark bg-cotton text-center font-semibold">
      <button
        type="button"
        className={quantityButton}
        aria-label={t('cart.minus', { name })}
        disabled={line.quantity === 1}
        onClick={decrease}
      >
        <Icon name="minus" />
      </button>
      <span aria-live="polite">{line.quantity}</span>
      <button
        type="button"
        ref={plus}
        className={quantityButton}
        aria-label={t('cart.plus', { name })}
        disabled={line.quantity === maxOfOne}
        onClick={() => changeQuantity(lineKey(line), 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
