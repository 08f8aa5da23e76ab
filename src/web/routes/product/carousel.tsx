import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { ProductPageBody } from '../../../catalog/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { ButtonForm } from '../../components/forms/button-form.tsx';
import { Icon } from '../../components/page/icon.tsx';
import { Picture, pictureSizes } from '../../components/products/picture.tsx';

interface CarouselProps {
  product: ProductPageBody;
  /** The photo that is shown as soon as it is chosen. */
  chosen?: string;
  /** Drawn over the chosen photo, or the first. */
  children?: ReactNode;
}

/** Photos moved by swipe, buttons, thumbnails and arrow keys. */
export function Carousel({ product, chosen, children }: CarouselProps) {
  const { photos, name, personalisation } = product;
  const hasText = personalisation?.some(({ place }) => place);
  const { roll, shown, show, step, onScrollEnd } = useScrollSnap(photos.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice shows its photo, once
  useEffect(() => {
    const index = photos.indexOf(chosen ?? '');
    if (index >= 0) show(index);
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move || photos.length < 2) return;
    event.preventDefault();
    step(move);
  };
  return (
    <>
      {photos.length > 1 && (
        <div className="grid gap-3 max-md:hidden print:hidden">
          <Thumbnails photos={photos} shown={shown} show={show} />
        </div>
      )}
      <section
        className="relative aspect-4/5 max-md:-mx-gutter max-md:aspect-auto max-md:h-[min(100vw,60svh,100svh-290px)] print:mx-0 print:aspect-4/5 print:h-auto"
        aria-label={t('product.photosNamed', { name })}
        aria-roledescription="carousel"
        onKeyDown={onKeyDown}
      >
        <Photos ref={roll} product={product} chosen={chosen} shown={shown} onScrollEnd={onScrollEnd}>
          {children}
        </Photos>
        {photos.length > 1 && (
          <div className="contents print:hidden">
            <Steps shown={shown} count={photos.length} step={step} isAtTop={hasText} />
          </div>
        )}
      </section>
    </>
  );
}

interface PhotosProps extends CarouselProps {
  ref: Ref<HTMLDivElement>;
  shown: number;
  onScrollEnd: () => void;
}

function Photos({ ref, product: { photos, placeholders, name }, chosen, shown, onScrollEnd, children }: PhotosProps) {
  return (
    <div
      className="flex h-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] *:h-full *:flex-[0_0_100%] *:snap-start"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      role="group"
      aria-label={t('product.photosNamed', { name })}
      ref={ref}
      onScrollEnd={onScrollEnd}
    >
      {photos.length === 0 && <Picture alt={name} sizes={pictureSizes.stage} />}
      {photos.map((photo, index) => (
        <div key={photo} className="relative" aria-hidden={index !== shown || undefined}>
          <Picture
            src={photo}
            blur={placeholders[index]}
            alt={index === 0 ? name : t('product.photoNumber', { name, number: index + 1 })}
            sizes={pictureSizes.stage}
            isWhole={!children}
            priority={index === 0}
          />
          {index === Math.max(0, photos.indexOf(chosen ?? '')) && children}
        </div>
      ))}
    </div>
  );
}

/** A row of `count` items as wide as their box, showing one. */
function useScrollSnap(count: number) {
  const [shown, setShown] = useState(0);
  const roll = useRef<HTMLDivElement>(null);
  // Presses from before hydration are replayed together, with no render between them.
  const current = useRef(0);
  const mark = (index: number) => {
    current.current = index;
    setShown(index);
  };
  const show = (index: number) => {
    const next = (index + count) % count;
    mark(next);
    const { current: box } = roll;
    box?.scrollTo({
      left: next * box.clientWidth,
      behavior: matchMedia('(prefers-reduced-motion)').matches ? 'auto' : 'smooth',
    });
  };
  const step = (by: number) => show(current.current + by);
  const onScrollEnd = () => {
    const { current: box } = roll;
    if (box) mark(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)));
  };
  return { roll, shown, show, step, onScrollEnd };
}

interface ThumbnailsProps {
  photos: string[];
  shown: number;
  show: (index: number) => void;
}

function Thumbnails({ photos, shown, show }: ThumbnailsProps) {
  return photos.map((photo, index) => (
    <ButtonForm key={photo} action={() => show(index)}>
      <button
        type="submit"
        className="block aspect-4/5 cursor-pointer rounded-sm aria-[current]:shadow-[0_0_0_2.5px_var(--accent)]"
        aria-label={t('product.showPhoto', { number: index + 1 })}
        aria-current={index === shown || undefined}
      >
        <Picture src={photo} alt="" sizes={pictureSizes.line} />
      </button>
    </ButtonForm>
  ));
}

const stepButton = 'icon-button absolute size-13 bg-cotton shadow-tag';
const inTheMiddle = 'top-1/2 -translate-y-1/2';

interface StepsProps {
  shown: number;
  count: number;
  step: (by: number) => void;
  isAtTop?: boolean;
}

function Steps({ shown, count, step, isAtTop }: StepsProps) {
  const button = `${stepButton} ${isAtTop ? 'top-3' : inTheMiddle}`;
  return (
    <>
      <ButtonForm action={() => step(-1)}>
        <button type="submit" className={`${button} start-3.5`} aria-label={t('product.previousPhoto')}>
          <Icon name="left" />
        </button>
      </ButtonForm>
      <ButtonForm action={() => step(1)}>
        <button type="submit" className={`${button} end-3.5`} aria-label={t('product.nextPhoto')}>
          <Icon name="right" />
        </button>
      </ButtonForm>
      <span
        className="absolute end-3.5 bottom-3.5 rounded-sm bg-ink px-2.5 py-[3px] text-xs font-semibold text-cotton"
        aria-live="polite"
      >
        {shown + 1} / {count}
      </span>
    </>
  );
}
