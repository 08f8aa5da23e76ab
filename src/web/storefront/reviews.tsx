import { useRef, useState } from 'react';
import type { ReviewBody } from '../../reviews/api.ts';
import { api } from '../api-client/api-client.ts';
import { useIsPhone } from '../hooks/use-is-phone.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Picture } from '../ui/picture.tsx';
import { Stars } from '../ui/stars.tsx';

/** Spec section 9. */
const reviewsPerPage = 5;
const wordsOnPhone = 5;
const wordsElsewhere = 8;

interface ReviewsProps {
  slug: string;
  first: ReviewBody[];
  total: number;
}

/** Notes of buyers: all, or those with a photo; the whole of one opens in a window. */
export function Reviews({ slug, first, total }: ReviewsProps) {
  const [reviews, setReviews] = useState(first);
  const [page, setPage] = useState(1);
  const [onlyPhotos, setOnlyPhotos] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const shown = reviews.filter(({ photo }) => !onlyPhotos || photo);
  const loadMore = async () => {
    setLoading(true);
    try {
      const { reviews: next } = await api('GET /product/products/:slug/reviews', {
        params: { slug },
        query: { page: page + 1, limit: reviewsPerPage },
      });
      setReviews([...reviews, ...next.filter(({ _id }) => !reviews.some((known) => known._id === _id))]);
      setPage(page + 1);
    } catch (error) {
      console.warn('The reviews could not be loaded.', error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <section className="sect" aria-label="Reviews">
      <header>
        <h2>Reviews</h2>
        <div className="rowx">
          <div className="seg">
            <button type="button" aria-pressed={!onlyPhotos} onClick={() => setOnlyPhotos(false)}>
              Show All Reviews
            </button>
            <button type="button" aria-pressed={onlyPhotos} onClick={() => setOnlyPhotos(true)}>
              Show Reviews with Photos
            </button>
          </div>
          <ButtonLink look="plain" to={`/dashboard/user/create-review/${slug}`}>
            Write a Review
          </ButtonLink>
        </div>
      </header>
      {shown.length === 0 && <p>No reviews found.</p>}
      <div className="notes">
        {shown.map((review) => (
          <Note key={review._id} review={review} />
        ))}
      </div>
      {reviews.length < total && (
        <div className="more">
          <Button look="ghost" busy={isLoading && 'Loading ...'} onClick={loadMore}>
            Load More
          </Button>
        </div>
      )}
    </section>
  );
}

function Note({ review }: { review: ReviewBody }) {
  const window = useRef<HTMLDialogElement>(null);
  const isPhone = useIsPhone();
  const { userId, rating, comment, photo, isVerifiedBuyer, reply } = review;
  return (
    <>
      <button type="button" className="note" onClick={() => window.current?.showModal()}>
        <span className="ph">
          {photo ? (
            <Picture src={photo} alt={`Photo by ${userId.name}`} sizes="104px" />
          ) : (
            <span>No Photo Available</span>
          )}
        </span>
        <span className="t">
          <Stars rating={rating} />
          <span>{cut(comment, isPhone ? wordsOnPhone : wordsElsewhere)}</span>
          <span className="by">{`Commented by ${userId.name}`}</span>
          {isVerifiedBuyer && <span className="buyer-mark">Verified buyer</span>}
        </span>
      </button>
      <Dialog ref={window} label={`${userId.name}'s Full Review`} wide={photo !== null}>
        {photo && (
          <div className="p">
            <Picture src={photo} alt={`Photo by ${userId.name}`} sizes="(max-width: 768px) 92vw, 345px" />
          </div>
        )}
        <div className="t">
          <h2>{`${userId.name}'s Full Review`}</h2>
          <Stars rating={rating} />
          {isVerifiedBuyer && <p className="buyer-mark">Verified buyer</p>}
          <p className="whitespace-pre-line">{comment}</p>
          {reply && (
            <div className="reply">
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

/** A comment's first words; three dots only where something is left out. */
function cut(comment: string, count: number): string {
  const words = comment.trim().split(/\s+/);
  return words.length > count ? `${words.slice(0, count).join(' ')}...` : comment;
}
