import type { ImportPreview } from '../../../../../catalog/api.ts';
import { formatPrice } from '../../../../../shared/money.ts';

type Card = NonNullable<ImportPreview['cards']>[number];
const maxVariantsShown = 6;

/** How the first products of a file will look. */
export function ProductCards({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  return (
    <section className="grid gap-3" aria-label="How they will look">
      <h3 className="font-semibold">How they will look</h3>
      <ul className="grid grid-cols-2 lg:grid-cols-4 gap-3">
        {cards.map((card) => (
          <li key={card.line} className="grid gap-1 content-start p-3 bg-white rounded-sm border border-twine min-w-0">
            <p className="font-semibold wrap-anywhere" dir="auto">
              {card.name}
            </p>
            <p>
              <strong>{formatPrice(card.price)}</strong>
              {card.regularPrice !== undefined && (
                <del className="ml-1.5 text-ink-2">{formatPrice(card.regularPrice)}</del>
              )}
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
        ))}
      </ul>
    </section>
  );
}

function describeCard({ category, quantity, variants, question, isHidden }: Card): string {
  const shown = variants.slice(0, maxVariantsShown).join(', ');
  const more = variants.length > maxVariantsShown ? ` and ${variants.length - maxVariantsShown} more` : '';
  return [
    category,
    `${quantity} in stock`,
    shown && shown + more,
    question && `Asks: ${question}`,
    isHidden && 'Hidden',
  ]
    .filter(Boolean)
    .join('; ');
}
