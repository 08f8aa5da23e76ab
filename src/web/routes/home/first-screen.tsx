import { Link } from 'react-router';
import { t } from '../../../shared/languages/translate.ts';
import { findLanguage } from '../../../shared/text/find-language.ts';
import { countKnittedColumns, findKnittedWord, knittedRows } from '../../../shared/theme/knitted-name.ts';
import type { CardProduct } from '../../api-client/card-product.ts';
import { ButtonLink, buttonClass } from '../../components/forms/button.tsx';
import { Picture, pictureSizes } from '../../components/products/picture.tsx';
import { PriceTag } from '../../components/products/price-tag.tsx';
import { useShop } from '../../hooks/use-shop.ts';
import type { Frame } from './load-home.ts';
import { TrustLine } from './trust-line.tsx';

type FirstScreenProps = Pick<Frame, 'hero' | 'charges' | 'tiles'>;

/** Pictures, title and the page's one action, which in a new shop is the first product's. */
export function FirstScreen({ hero, charges, tiles }: FirstScreenProps) {
  const { homeTitle, homeText, homePictures } = hero;
  const isNew = tiles.length === 0;
  if (isNew && homePictures.length === 0) return <NewShop hero={hero} charges={charges} />;
  return (
    <section
      className={`page-width grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-center gap-12 pt-8 max-md:grid-cols-1 max-md:gap-0 max-md:pt-0 ${isNew ? 'pb-8 max-md:pb-3' : 'pb-18 max-md:pb-6'}`}
    >
      <div className={`grid justify-items-start gap-5 max-md:gap-3 ${isNew ? 'max-md:pt-4' : 'max-md:pt-9'}`}>
        <Title text={homeTitle} place="beside" />
        <Lede text={homeText} isShort={isNew} />
        {!isNew && <Action {...hero} />}
        <TrustLine charges={charges} withReturns={!isNew} />
      </div>
      <Tiles pictures={homePictures} products={tiles} />
    </section>
  );
}

const longTitle = 40;

const titleSizes = {
  beside: 'text-[clamp(2.375rem,0.6rem+4.6vw,5rem)]/[0.98] max-md:text-[2.25rem]/none',
  below: 'text-[clamp(2.125rem,1.2rem+3.2vw,4rem)]/[1.02]',
};

/** Beside pictures, or below them in all windows. */
function Title({ text, place }: { text: string; place: keyof typeof titleSizes }) {
  const size = text.length > longTitle ? 'text-2xl/[1.05] max-md:text-xl' : titleSizes[place];
  return (
    <h1 data-setting="homeTitle" lang={findLanguage(text)} className={`tracking-[-0.015em] wrap-anywhere ${size}`}>
      {text}
    </h1>
  );
}

function Lede({ text, isShort }: { text: string; isShort: boolean }) {
  return (
    <p
      data-setting="homeText"
      lang={findLanguage(text)}
      className={`max-w-[34ch] text-lg/[1.4] text-pretty whitespace-pre-line empty:hidden max-md:max-w-none max-md:text-base ${isShort ? 'max-md:line-clamp-3' : ''}`}
    >
      {text}
    </p>
  );
}

function Action({ homeAction, homeActionLink }: Pick<Frame['hero'], 'homeAction' | 'homeActionLink'>) {
  const look = 'min-w-[240px] max-md:w-full';
  if (homeActionLink.startsWith('/'))
    return (
      <ButtonLink to={homeActionLink} className={look} data-setting="homeAction">
        {homeAction}
      </ButtonLink>
    );
  return (
    <a href={homeActionLink || '#all'} className={buttonClass({}, look)} data-setting="homeAction">
      {homeAction}
    </a>
  );
}

const mostTiles = 3;

/** The owner's pictures, then products with their prices: on phones the first of each, in wide windows three. */
function Tiles({ pictures, products }: { pictures: readonly string[]; products: readonly CardProduct[] }) {
  const shown = Math.min(mostTiles, pictures.length + products.length);
  const wide = [
    'md:grid-cols-1',
    'md:grid-cols-1 md:grid-rows-1',
    'md:grid-cols-2 md:grid-rows-1',
    'md:grid-cols-[2fr_1fr] md:grid-rows-2 md:*:first:row-span-2',
  ][shown];
  const pair = pictures.length > 0 && products.length > 0 ? 'max-md:grid-cols-2' : '';
  const height = products.length > 0 ? 'h-[500px] max-md:h-[max(262px,46vw)]' : 'h-[400px] max-md:h-[125px]';
  return (
    <div
      data-setting="homePictures"
      className={`grid gap-3.5 *:relative *:block *:min-h-0 max-md:-order-1 max-md:-mx-gutter max-md:gap-0.5 ${wide} ${pair} ${height}`}
    >
      {pictures.map((src, index) => (
        <span key={src} className={index > 0 ? 'max-md:hidden' : undefined}>
          <Picture src={src} alt="" sizes={pictureSizes.stage} priority={index === 0} />
        </span>
      ))}
      {products.map((product, index) => (
        <Tile
          key={product._id}
          product={product}
          isFirst={index === 0}
          isLarge={pictures.length + index === 0}
          isExtra={pictures.length + index >= mostTiles}
        />
      ))}
    </div>
  );
}

interface TileProps {
  product: CardProduct;
  isFirst: boolean;
  isLarge: boolean;
  /** For phones only. */
  isExtra: boolean;
}

function Tile({ product, isFirst, isLarge, isExtra }: TileProps) {
  if (isExtra && !isFirst) return null;
  const { name, slug, photos, placeholders, price, fromPrice } = product;
  return (
    <Link className={isFirst ? (isExtra ? 'md:hidden' : undefined) : 'max-md:hidden'} to={`/product/${slug}`} data-tile>
      <Picture
        src={photos[0]}
        blur={placeholders[0]}
        alt={name}
        sizes={isLarge ? pictureSizes.feature : pictureSizes.card}
        priority={isLarge}
      />
      <PriceTag
        rupees={price}
        from={fromPrice && 'shown'}
        size={isLarge ? 'large' : 'card'}
        className="absolute bottom-6 -start-1.5 z-2 max-md:-bottom-4 max-md:start-3.5"
      />
    </Link>
  );
}

/** A shop with nothing but a name: it is knitted, in its colours. */
function NewShop({ hero: { homeTitle, homeText }, charges }: Pick<FirstScreenProps, 'hero' | 'charges'>) {
  const { shopName, version } = useShop().settings;
  const word = findKnittedWord(shopName);
  return (
    <section>
      <div data-setting="homePictures" className="bg-accent-deep">
        <img
          className={`max-h-[220px] bg-transparent object-fill ${homeText || homeTitle.length > longTitle ? 'max-md:max-h-[110px]' : 'max-md:max-h-[140px]'} h-auto`}
          src={`/knit.svg?v=${version}`}
          alt={word ? t('forms.knitted', { shop: shopName }) : ''}
          width={countKnittedColumns(word)}
          height={knittedRows}
        />
      </div>
      <div className="page-width flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3 py-6 max-md:grid max-md:gap-y-1 max-md:pt-3.5 max-md:pb-2.5">
        <Title text={homeTitle} place="below" />
        <Lede text={homeText} isShort />
        <TrustLine charges={charges} />
      </div>
    </section>
  );
}
