import { useEffect, useState } from 'react';
import type { ImportPreview } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../../shared/money.ts';
import { api } from '../../../../api-client/api-client.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { formatError } from '../../../../components/forms/form-errors.ts';

type Card = NonNullable<ImportPreview['cards']>[number];
const maxVariantsShown = 6;
const shownAtFirst = 4;

interface ProductCardsProps {
  cards: readonly Card[];
  /** The number of all products of the file. */
  count: number;
  archive: string;
}

/** How the first products of a file will look. */
export function ProductCards({ cards, count, archive }: ProductCardsProps) {
  const [isOpen, setOpen] = useState(false);
  if (cards.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label={t('catalogFile.howTheyLook')}>
      <h3 className="font-display text-xl">
        {t('catalogFile.howTheyLook')} <span className="text-base text-ink-2">{count}</span>
      </h3>
      <ul className="grid grid-cols-2 lg:grid-cols-4 gap-3">
        {cards.slice(0, isOpen ? cards.length : shownAtFirst).map((card) => (
          <CardLine key={card.line} card={card} archive={archive} />
        ))}
      </ul>
      {cards.length > shownAtFirst && (
        <div>
          <Button look="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('catalogFile.fewer') : describeMore(cards.length, count)}
          </Button>
        </div>
      )}
    </section>
  );
}

function CardLine({ card, archive }: { card: Card; archive: string }) {
  return (
    <li className="grid gap-1 content-start min-w-0">
      <Thumbnail key={archive} card={card} archive={archive} />
      <p className="font-semibold wrap-anywhere" dir="auto">
        {card.name}
      </p>
      <p>
        <strong>{formatPrice(card.price)}</strong>
        {card.regularPrice !== undefined && <del className="ml-1.5 text-ink-2">{formatPrice(card.regularPrice)}</del>}
      </p>
      <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
        {describeCard(card)}
      </p>
      {card.description && (
        <p className="text-sm wrap-anywhere" dir="auto">
          {card.description}
        </p>
      )}
    </li>
  );
}

function describeMore(shown: number, count: number): string {
  return shown < count ? t('catalogFile.firstCount', { count: shown }) : t('catalogFile.allCount', { count });
}

/** Fetched by the shop, as the import does it; what cannot be taken says why. */
function Thumbnail({ card: { photo, photos }, archive }: { card: Card; archive: string }) {
  const [shown, setShown] = useState<{ url: string } | { reason: string }>();
  const { source, entry } = photo ?? {};
  useEffect(() => {
    if (source === undefined) return;
    const { signal, abort } = makeAbort();
    const body = { source, ...(entry && archive && { entry, archive }) };
    api('POST /product/catalog/preview/photo', { body, signal }).then(
      ({ photo: base64 }) => setShown({ url: `data:image/webp;base64,${base64}` }),
      (error: unknown) => signal.aborted || setShown({ reason: formatError(error) }),
    );
    return abort;
  }, [source, entry, archive]);
  const words = photos === 0 ? t('catalogFile.noPhotoInFile') : photo && !shown ? t('catalogFile.looking') : undefined;
  return (
    <div className="grid aspect-4/5 place-items-center overflow-hidden rounded-sm bg-linen text-center text-sm text-ink-2">
      {shown && 'url' in shown ? (
        <img className="size-full object-cover" src={shown.url} alt="" />
      ) : (
        <span dir="auto" className="p-3 wrap-anywhere">
          {shown?.reason ?? words}
        </span>
      )}
    </div>
  );
}

function makeAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function describeCard({ category, quantity, variants, question, isHidden }: Card): string {
  const list = variants.slice(0, maxVariantsShown).join(', ');
  const more = variants.length - maxVariantsShown;
  return [
    category,
    t('adminFrame.inStock', { count: quantity }),
    more > 0 ? t('catalogFile.listAndMore', { list, count: more }) : list,
    question && t('catalogFile.asks', { question }),
    isHidden && t('adminProducts.hidden'),
  ]
    .filter(Boolean)
    .join('; ');
}
