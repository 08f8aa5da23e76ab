import { type ReactNode, startTransition, useActionState, useRef, useState } from 'react';
import type { ReviewBody } from '../../../reviews/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { api } from '../../api-client/api-client.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { ButtonForm } from '../../components/forms/button-form.tsx';
import { Segments } from '../../components/forms/segments.tsx';
import { Picture } from '../../components/products/picture.tsx';
import { Stars } from '../../components/products/stars.tsx';
import { VerifiedBuyer } from '../../components/products/verified-buyer.tsx';
import { useFocusOnNew } from '../../hooks/use-focus-on-new.ts';
import { useIsPhone } from '../../hooks/use-is-phone.ts';
import { toast } from '../../stores/toasts.ts';
import type { FullReview } from './full-review.tsx';
import { loadReviews, productSection, reviewsPerPage } from './load-reviews.ts';

const wordsOnPhone = 5;
const wordsElsewhere = 8;

type ReviewKind = 'all' | 'photos';
const choices = [
  { value: 'all', label: t('product.allReviews') },
  { value: 'photos', label: t('product.photoReviews') },
] as const;

interface ReviewsProps {
  slug: string;
  first: ReviewBody[];
  total: number;
  average: number | null;
}

/** Reviews, all or those with a photo; a click opens the whole review in a dialog. */
export function Reviews({ slug, first, total, average }: ReviewsProps) {
  const [shownKind, setShownKind] = useState<ReviewKind>('all');
  const [{ reviews, isComplete }, loadMore, isLoading] = useActionState(
    (loaded: Loaded) => withNextPage(slug, loaded),
    { reviews: first, page: 1, isComplete: first.length < reviewsPerPage },
  );
  const shown = reviews.filter(({ photo }) => shownKind === 'all' || photo);
  const hasMore = !isComplete && reviews.length < total && (shownKind === 'all' || reviews.at(-1)?.photo);
  const list = useRef<HTMLDivElement>(null);
  useFocusOnNew(shown.length, list, 'button');
  const write = (
    <ButtonLink look="plain" to={`/dashboard/user/create-review/${slug}`}>
      {t('product.writeReview')}
    </ButtonLink>
  );
  if (total === 0) return <NoReviews>{write}</NoReviews>;
  return (
    <section className={productSection} aria-label={t('product.reviews')}>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-6 max-md:mb-6 max-md:gap-4">
        <Title average={average} total={total} />
        <div className="button-row max-md:w-full">
          <Segments options={choices} value={shownKind} change={setShownKind} />
          {write}
        </div>
      </header>
      {shown.length === 0 && (
        <>
          <p className="text-lg font-semibold">{t('product.noReviews')}</p>
          <p className="text-ink-2">{t('product.noPhotosYet')}</p>
        </>
      )}
      <div ref={list} className="grid grid-cols-3 gap-6 max-md:grid-cols-1 max-md:gap-3.5">
        {shown.map((review) => (
          <Note key={review._id} review={review} />
        ))}
      </div>
      {hasMore && <LoadMore isLoading={isLoading} load={() => startTransition(loadMore)} />}
    </section>
  );
}

function Title({ average, total }: Pick<ReviewsProps, 'average' | 'total'>) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h2>{t('product.reviews')}</h2>
      {average && (
        <p className="flex items-center gap-1.5 text-lg text-ink-2">
          <Stars rating={average} /> {t('product.fromReviews', { count: total })}
        </p>
      )}
    </div>
  );
}

/** One line instead of the heading and the tabs. */
function NoReviews({ children }: { children: ReactNode }) {
  return (
    <section
      className="mt-10 flex flex-wrap items-center justify-between gap-x-4 border-y border-twine py-2.5"
      aria-label={t('product.reviews')}
    >
      <p>{t('product.noReviews')}</p>
      {children}
    </section>
  );
}

function LoadMore({ isLoading, load }: { isLoading: boolean; load: () => void }) {
  return (
    <div className="mt-18 flex justify-center">
      <ButtonForm action={load}>
        <Button type="submit" look="ghost" className="min-w-[240px]" busy={isLoading && t('listing.loading')}>
          {t('listing.loadMore')}
        </Button>
      </ButtonForm>
    </div>
  );
}

interface Loaded {
  reviews: ReviewBody[];
  /** How many pages of the API they come from. */
  page: number;
  /** The last page was not full. */
  isComplete: boolean;
}

/** The reviews with their next page; new ones shift the pages, so duplicates are left out. */
async function withNextPage(slug: string, loaded: Loaded): Promise<Loaded> {
  const page = loaded.page + 1;
  try {
    const { reviews } = await loadReviews(api, slug, page);
    const fresh = reviews.filter(({ _id }) => !loaded.reviews.some((known) => known._id === _id));
    return { reviews: [...loaded.reviews, ...fresh], page, isComplete: reviews.length < reviewsPerPage };
  } catch (error) {
    console.warn('The reviews could not be loaded.', error);
    return loaded;
  }
}

function Note({ review }: { review: ReviewBody }) {
  const [Full, setFull] = useState<typeof FullReview>();
  const { userId, photo } = review;
  const open = async () => {
    try {
      const { FullReview: loaded } = await import('./full-review.tsx');
      setFull(() => loaded);
    } catch {
      toast.error(t('frame.wentWrong'));
    }
  };
  return (
    <>
      <ButtonForm action={open}>
        <button
          type="submit"
          className={`grid min-h-[130px] w-full cursor-pointer bg-cotton text-start shadow-tag ${photo ? 'grid-cols-[104px_1fr]' : ''}`}
        >
          {photo && (
            <span className="relative overflow-hidden bg-linen *:absolute *:inset-0">
              <Picture src={photo} alt={t('product.photoBy', { name: userId.name })} sizes="104px" />
            </span>
          )}
          <Excerpt review={review} />
        </button>
      </ButtonForm>
      {Full && <Full review={review} onClose={() => setFull(undefined)} />}
    </>
  );
}

function Excerpt({ review: { userId, rating, comment, photo, isVerifiedBuyer } }: { review: ReviewBody }) {
  const isPhone = useIsPhone();
  return (
    <span
      className={`grid min-w-0 gap-1.5 ${photo ? 'content-start px-[18px] py-4' : 'quote-card grid-cols-[1fr_auto]'}`}
    >
      <Stars rating={rating} />
      <span className={photo ? '' : 'z-1 col-span-2 -order-2 pe-8 text-lg/[1.32] font-medium text-pretty'}>
        {cut(comment, isPhone ? wordsOnPhone : wordsElsewhere)}
      </span>
      <span className={`text-sm text-ink-2 ${photo ? '' : '-order-1'}`}>
        {t('product.commentedBy', { name: userId.name })}
      </span>
      {isVerifiedBuyer && <VerifiedBuyer />}
      {!photo && <span className="col-span-2 text-xs text-ink-2">{t('product.noPhoto')}</span>}
    </span>
  );
}

function cut(comment: string, count: number): string {
  const words = comment.trim().split(/\s+/);
  return words.length > count ? `${words.slice(0, count).join(' ')}...` : comment;
}
