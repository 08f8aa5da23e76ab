import { Link } from 'react-router';
import type { ProductBody } from '../../../catalog/api.ts';
import type { OccasionLink } from '../../../occasions/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { chatLink } from '../../../shared/text/chat-link.ts';
import { findLanguage } from '../../../shared/text/find-language.ts';
import { buttonClass } from '../../components/forms/button.tsx';
import { PageArt } from '../../components/page/page-art.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { CardGrid } from '../../components/products/card-grid.tsx';
import { OccasionStrip, WhoLinks } from '../../components/products/occasion-strip.tsx';
import { Picture } from '../../components/products/picture.tsx';
import { rich } from '../../document/rich.ts';
import { useShop } from '../../hooks/use-shop.ts';

const section = 'pt-14 max-md:pt-12';

interface NothingFoundProps {
  keyword: string;
  /** Was searched, too. */
  correction: string | null;
  popular: ProductBody[];
  occasions: OccasionLink[];
  priceLimits: number[];
}

/** The way on from a search without results: chat, categories, popular products. */
export function NothingFound({ keyword, correction, popular, occasions, priceLimits }: NothingFoundProps) {
  const { chatNumber } = useShop().settings;
  return (
    <>
      <PageArt className="page-art-thread max-md:h-[max(140px,31.25vw)]!" />
      <div className="page-width">
        <PageHeading title={t('listing.searchResults')} className="!pt-4">
          <p>{t('listing.noProducts')}</p>
          {correction && (
            <p dir="auto" className="wrap-anywhere">
              {rich('occasions.alsoLookedFor', {
                words: correction,
                b: (text) => <b className="font-semibold text-ink">{text}</b>,
              })}
            </p>
          )}
        </PageHeading>
        {chatNumber && <ChatOffer keyword={keyword} chatNumber={chatNumber} />}
        <Categories />
        {occasions.length > 0 && <Occasions occasions={occasions} priceLimits={priceLimits} />}
        {popular.length > 0 && <Popular products={popular} />}
      </div>
    </>
  );
}

function Categories() {
  const { categories } = useShop();
  if (categories.length === 0) return null;
  return (
    <section className={section} aria-labelledby="look-around">
      <h2 id="look-around" className="mb-8 max-md:mb-6">
        {t('occasions.lookAround')}
      </h2>
      <ul className="grid grid-cols-6 gap-5 max-lg:grid-cols-3 max-md:gap-x-3 max-md:gap-y-4.5">
        {categories.map(({ _id, name, slug, photo }) => (
          <li key={_id} className="min-w-0">
            <Link className="block no-underline hover:text-accent" to={`/category/${slug}`}>
              <span className="block aspect-4/5 overflow-hidden rounded-sm">
                <Picture src={photo ?? undefined} alt="" sizes="(max-width: 900px) 30vw, 200px" />
              </span>
              <span
                dir="auto"
                lang={findLanguage(name)}
                className="mt-2.5 block font-semibold wrap-anywhere max-md:text-sm/[1.3]"
              >
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Occasions({ occasions, priceLimits }: Pick<NothingFoundProps, 'occasions' | 'priceLimits'>) {
  const days = occasions.filter(({ kind }) => kind === 'occasion');
  const people = occasions.filter(({ kind }) => kind === 'recipient');
  return (
    <section className={section} aria-labelledby="by-day">
      <h2 id="by-day" className="mb-6">
        {t('occasions.byDay')}
      </h2>
      {days.length > 0 && <OccasionStrip occasions={days} />}
      <WhoLinks people={people} priceLimits={priceLimits} />
    </section>
  );
}

function Popular({ products }: { products: ProductBody[] }) {
  return (
    <section className={section} aria-labelledby="popular">
      <h2 id="popular" className="mb-8 max-md:mb-6">
        {t('occasions.othersChoose')}
      </h2>
      <CardGrid products={products} />
    </section>
  );
}

function ChatOffer({ keyword, chatNumber }: { keyword: string; chatNumber: string }) {
  const enquiry = keyword ? t('occasions.lookingFor', { keyword }) : undefined;
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-10 gap-y-5 bg-cotton px-8 py-7 shadow-tag max-sm:grid-cols-1 max-md:px-5 max-md:py-6">
      <div className="min-w-0">
        <h2 className="text-xl/[1.15]">{t('occasions.mayExist')}</h2>
        <p dir="auto" className="mt-2 max-w-[58ch] wrap-anywhere">
          {keyword ? t('occasions.notCalledWriteIdea', { keyword }) : t('occasions.writeIdea')}
        </p>
      </div>
      <a
        className={buttonClass()}
        href={chatLink(chatNumber, enquiry)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('occasions.chatAboutIt')}
      >
        {t('frame.chat')}
      </a>
    </div>
  );
}
