import { Link } from 'react-router';
import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { t } from '../../../shared/languages/translate.ts';
import { chatLink } from '../../../shared/text/chat-link.ts';
import type { CardProduct } from '../../api-client/card-product.ts';
import { Mono } from '../../components/frame/shop-name.tsx';
import { AddButton } from '../../components/products/add-button.tsx';
import { Picture, pictureSizes } from '../../components/products/picture.tsx';
import { PriceTag } from '../../components/products/price-tag.tsx';
import { SaleNote } from '../../components/products/sale-note.tsx';
import { formatReturnDays, useShop } from '../../hooks/use-shop.ts';
import type { SoloFacts } from './load-home.ts';

/** The one product of a shop: its picture and words side by side. */
export function OnlyProduct({ product, facts }: { product: CardProduct; facts: SoloFacts }) {
  const { name, slug, photos, placeholders, price, fromPrice, preview, isSoldOut } = product;
  return (
    <article className="grid grid-cols-2 items-center gap-12 max-md:grid-cols-1 max-md:gap-6">
      <Link className="relative block aspect-4/5 w-full max-md:aspect-3/2" to={`/product/${slug}`}>
        <Picture src={photos[0]} blur={placeholders[0]} alt={name} sizes={pictureSizes.stage} priority isWhole />
        <PriceTag
          rupees={price}
          from={fromPrice && 'shown'}
          size="large"
          className="absolute bottom-6 -start-1.5 max-md:-bottom-4"
        />
        {isSoldOut && (
          <span className="absolute top-3 start-3 rounded-sm bg-ink px-2.5 py-1 text-xs font-semibold text-cotton">
            {t('listing.soldOut')}
          </span>
        )}
      </Link>
      <div className="grid justify-items-start gap-4">
        <h3 className="font-display text-3xl font-normal">
          <Link className="no-underline hover:text-accent" to={`/product/${slug}`}>
            {name}
          </Link>
        </h3>
        <SaleNote product={product} />
        {preview !== undefined && (
          <p data-preview className="max-w-[34ch] text-ink-2">
            {preview}
          </p>
        )}
        <div className="grid min-w-[240px] max-md:w-full">
          <AddButton product={product} look="primary" small={false} wide />
        </div>
        <Facts {...facts} />
      </div>
    </article>
  );
}

function Facts({ leavesOn }: SoloFacts) {
  const { settings } = useShop();
  const { chatNumber } = settings;
  const days = formatReturnDays(settings);
  const facts = [
    leavesOn && ([t('home.leaves'), formatWeekday(leavesOn)] as const),
    days && ([t('home.return'), t('home.within', { days })] as const),
  ].filter((fact) => fact !== null && fact !== '');
  if (facts.length === 0 && !chatNumber) return null;
  return (
    <dl className="grid w-full max-w-[440px] grid-cols-[auto_1fr] gap-x-8 gap-y-2 border-t border-twine pt-4 text-sm *:even:font-medium *:odd:text-ink-2">
      {facts.flatMap(([label, fact]) => [<dt key={label}>{label}</dt>, <dd key={fact}>{fact}</dd>])}
      {chatNumber && <dt>{t('home.questions')}</dt>}
      {chatNumber && (
        <dd>
          <ChatWithShop />
        </dd>
      )}
    </dl>
  );
}

function ChatWithShop() {
  const { chatNumber } = useShop().settings;
  return (
    <a
      className="font-semibold underline underline-offset-6"
      href={chatLink(chatNumber)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t('product.askOnWhatsApp')}
    </a>
  );
}

/** An invitation to write, in a shop with a chat. */
export function ChatBand() {
  const { chatNumber, shopName } = useShop().settings;
  if (!chatNumber) return null;
  return (
    <section className="mt-16 grid grid-cols-[auto_1fr] items-center gap-5 bg-linen px-6 py-5 max-md:-mx-gutter max-md:mt-10 max-md:px-gutter">
      <Mono className="h-[70px] w-14 text-[2rem]/none" />
      <div>
        <h2 className="font-text text-base font-semibold">{t('home.ownColours')}</h2>
        <p className="mb-1 text-sm text-ink-2">{t('home.writeToMaker', { shop: shopName })}</p>
        <ChatWithShop />
      </div>
    </section>
  );
}
