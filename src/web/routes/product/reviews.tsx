import { startTransition, useActionState, useRef, useState } from 'react';
import type { ReviewBody } from '../../../reviews/api.ts';
import { api } from '../../api-client/api-client.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { ButtonForm } from '../../components/button-form.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Picture } from '../../components/picture.tsx';
import { Segments } from '../../components/segments.tsx';
import { Stars } from '../../components/stars.tsx';
import { VerifiedBuyer } from '../../components/verified-buyer.tsx';
import { useIsPhone } from '../../hooks/use-is-phone.ts';

const reviewsPerPage = 5;
const wordsOnPhone = 5;
const wordsElsewhere = 8;

export const productSection = 'mt-28 max-md:mt-18';

type ReviewKind = 'all' | 'photos';
const choices = [
  { value: 'all', label: 'Show All Reviews' },
  { value: 'photos', label: 'Show Reviews with Photos' },
] as const;

interface ReviewsProps {
  slug: string;
  first: ReviewBody[];
  total: number;
}

/** Reviews, all or those with a photo; a click opens the whole review in a dialog. */
export function Reviews({ slug, first, total }: ReviewsProps) {
  const [shownKind, setShownKind] = useState<ReviewKind>('all');
  const [reviews, loadMore, isLoading] = useActionState((loaded: ReviewBody[]) => withNextPage(slug, loaded), first);
  const shown = reviews.filter(({ photo }) => shownKind === 'all' || photo);
  return (
    <section className={productSection} aria-label="Reviews">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-6">
        <h2>Reviews</h2>
        <div className="button-row">
          <Segments options={choices} value={shownKind} change={setShownKind} />
          <ButtonLink look="plain" to={`/dashboard/user/create-review/${slug}`}>
            Write a Review
          </ButtonLink>
        </div>
      </header>
      {shown.length === 0 && <p>No reviews found.</p>}
      <div className="grid grid-cols-3 gap-6 max-md:grid-cols-1 max-md:gap-3.5">
        {shown.map((review) => (
          <Note key={review._id} review={review} />
        ))}
      </div>
      {reviews.length < total && (
        <div className="mt-18 flex justify-center">
          <ButtonForm action={() => startTransition(loadMore)}>
            <Button type="submit" look="ghost" className="min-w-[240px]" busy={isLoading && 'Loading ...'}>
              Load More
            </Button>
          </ButtonForm>
        </div>
      )}
    </section>
  );
}

/** The reviews with their next page; new ones shift the pages, so duplicates are left out. */
async function withNextPage(slug: string, loaded: ReviewBody[]): Promise<ReviewBody[]> {
  try {
    const { reviews } = await api('GET /product/products/:slug/reviews', {
      params: { slug },
      query: { page: Math.floor(loaded.length / reviewsPerPage) + 1, limit: reviewsPerPage },
    });
    return [...loaded, ...reviews.filter(({ _id }) => !loaded.some((known) => known._id === _id))];
  } catch (error) {
    console.warn('The reviews could not be loaded.', error);
    return loaded;
  }
}

function Note({ review }: { review: ReviewBody }) {
  const window = useRef<HTMLDialogElement>(null);
  const isPhone = useIsPhone();
  const { userId, rating, comment, photo, isVerifiedBuyer, reply } = review;
  return (
    <>
      <ButtonForm action={() => window.current?.showModal()}>
        <button
          type="submit"
          className="grid min-h-[130px] w-full cursor-pointer grid-cols-[104px_1fr] bg-cotton text-left shadow-tag"
        >
          <span className="grid place-items-center overflow-hidden bg-linen text-center *:p-2 text-xs/[1.3] text-ink-2">
            {photo ? (
              <Picture src={photo} alt={`Photo by ${userId.name}`} sizes="104px" />
            ) : (
              <span>No Photo Available</span>
            )}
          </span>
          <span className="grid content-start gap-1.5 px-[18px] py-4">
            <Stars rating={rating} />
            <span>{cut(comment, isPhone ? wordsOnPhone : wordsElsewhere)}</span>
            <span className="text-sm text-ink-2">{`Commented by ${userId.name}`}</span>
            {isVerifiedBuyer && <VerifiedBuyer />}
          </span>
        </button>
      </ButtonForm>
      <Dialog ref={window} label={`${userId.name}'s Full Review`} wide={photo !== null}>
        {photo && (
          <div className="max-md:aspect-5/4">
            <Picture src={photo} alt={`Photo by ${userId.name}`} sizes="(max-width: 768px) 92vw, 345px" />
          </div>
        )}
        <div className="dialog-body">
          <h2>{`${userId.name}'s Full Review`}</h2>
          <Stars rating={rating} />
          {isVerifiedBuyer && <VerifiedBuyer />}
          <p className="whitespace-pre-line">{comment}</p>
          {reply && (
            <div className="border-l-3 border-haldi pl-3.5">
              <h3>Reply from the shop</h3>
              <p className="whitespace-pre-line">{reply.text}</p>
            </div>
          )}
          <Button look="ghost" onClick={() => window.current?.close()}>
            Close
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function cut(comment: string, count: number): string {
  const words = comment.trim().split(/\s+/);
  return words.length > count ? `${words.slice(0, count).join(' ')}...` : comment;
}
