import { useState } from 'react';
import type { OwnersWrapBody } from '../../../../../../gifts/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../../shared/money.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { ConfirmedButton } from '../../../../../components/forms/confirmed-button.tsx';
import { Icon } from '../../../../../components/page/icon.tsx';
import { useActionForm } from '../../../../../hooks/use-action-form.ts';
import { WrapForm } from './wrap-form.tsx';

interface WrapLineProps {
  wrap: OwnersWrapBody;
  index: number;
  /** Ids of all wraps, in their order. */
  ids: string[];
}

export function WrapLine({ wrap, index, ids }: WrapLineProps) {
  const [isOpen, setOpen] = useState(false);
  const { name, price, photo, isHidden } = wrap;
  const shown = price === 0 ? t('checkout.free') : formatPrice(price);
  return (
    <li className="grid gap-3 px-4 py-3 not-first:border-t not-first:border-linen">
      <div className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-3">
        {photo ? (
          <img src={photo} alt="" width="72" height="72" className="size-18 rounded-sm object-cover" />
        ) : (
          <span className="size-18 rounded-sm bg-linen" />
        )}
        <p className="grid gap-0.5">
          <b dir="auto" className="font-semibold wrap-anywhere">
            {name}
          </b>
          <span className="text-ink-2">{isHidden ? t('giftSettings.hiddenNamed', { price: shown }) : shown}</span>
        </p>
        <Places name={name} index={index} ids={ids} />
      </div>
      <Changes wrap={wrap} isOpen={isOpen} setOpen={setOpen} />
      {isOpen && <WrapForm wrap={wrap} onSaved={() => setOpen(false)} />}
    </li>
  );
}

function Places({ name, index, ids }: { name: string; index: number; ids: string[] }) {
  const { submit, isBusy } = useActionForm({ intent: 'sort' });
  const move = (by: 1 | -1) => {
    const order = ids.toSpliced(index, 1).toSpliced(index + by, 0, ids[index] ?? '');
    submit({ order: order.join(',') });
  };
  return (
    <span className="flex">
      <button
        type="button"
        className="icon-button disabled:opacity-40"
        aria-label={t('giftSettings.moveUp', { name })}
        disabled={isBusy || index === 0}
        onClick={() => move(-1)}
      >
        <span className="grid rotate-180">
          <Icon name="down" />
        </span>
      </button>
      <button
        type="button"
        className="icon-button disabled:opacity-40"
        aria-label={t('giftSettings.moveDown', { name })}
        disabled={isBusy || index === ids.length - 1}
        onClick={() => move(1)}
      >
        <Icon name="down" />
      </button>
    </span>
  );
}

interface ChangesProps {
  wrap: OwnersWrapBody;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

function Changes({ wrap: { _id, name, isHidden }, isOpen, setOpen }: ChangesProps) {
  const hide = useActionForm({ intent: 'hide' });
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="ghost"
        small
        aria-expanded={isOpen}
        aria-label={t('cart.changeNamed', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('product.change')}
      </Button>
      <Button
        look="ghost"
        small
        aria-label={isHidden ? t('giftSettings.showNamed', { name }) : t('giftSettings.hideNamed', { name })}
        busy={hide.isBusy && t('adminOrder.saving')}
        onClick={() => hide.submit({ wrapId: _id, isHidden: String(!isHidden) })}
      >
        {isHidden ? t('listing.show') : t('adminProducts.hide')}
      </Button>{' '}
      <Delete id={_id} name={name} />
    </div>
  );
}

function Delete({ id, name }: { id: string; name: string }) {
  return (
    <ConfirmedButton
      intent="remove"
      fields={{ wrapId: id }}
      question={t('giftSettings.deleteWrap', { name })}
      yes={t('forms.delete')}
      small
      aria-label={t('giftSettings.deleteNamed', { name })}
      busy={t('giftSettings.deleting')}
    >
      {t('forms.delete')}
    </ConfirmedButton>
  );
}
