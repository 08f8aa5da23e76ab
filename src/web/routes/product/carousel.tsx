import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Picture, pictureSizes } from '../../components/picture.tsx';

interface CarouselProps {
  photos: string[];
  placeholders: (string | null)[];
  name: string;
}

const step = 'icon-button absolute top-1/2 size-13 -translate-y-1/2 bg-cotton shadow-tag';

/** Photos moved by swipe, buttons, thumbnails and arrow keys. */
export function Carousel({ photos, placeholders, name }: CarouselProps) {
  const [shown, setShown] = useState(0);
  const roll = useRef<HTMLDivElement>(null);
  const altOf = (index: number) => (index === 0 ? name : `${name}, photo ${index + 1}`);
  const show = (index: number) => {
    const next = (index + photos.length) % photos.length;
    setShown(next);
    const { current: box } = roll;
    box?.scrollTo({
      left: next * box.clientWidth,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!move || photos.length < 2) return;
    event.preventDefault();
    show(shown + move);
  };
  return (
    <>
      <div className="grid gap-3 max-md:hidden">
        {photos.length > 1 &&
          photos.map((photo, index) => (
            <button
              type="button"
              key={photo}
              className="block aspect-4/5 cursor-pointer aria-[current]:outline-[2.5px] aria-[current]:outline-offset-3 aria-[current]:outline-accent"
              aria-label={`Show photo ${index + 1}`}
              aria-current={index === shown || undefined}
              onClick={() => show(index)}
            >
              <Picture src={photo} alt="" sizes={pictureSizes.line} />
            </button>
          ))}
      </div>
      <section
        className="relative aspect-4/5 max-md:-mx-gutter"
        aria-label={`Photos of ${name}`}
        aria-roledescription="carousel"
        onKeyDown={onKeyDown}
      >
        <div
          className="flex h-full snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] *:h-full *:flex-[0_0_100%] *:snap-start"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
          tabIndex={0}
          ref={roll}
          onScrollEnd={({ currentTarget: box }) => setShown(Math.round(box.scrollLeft / Math.max(1, box.clientWidth)))}
        >
          {photos.length === 0 && <Picture alt={name} sizes={pictureSizes.stage} />}
          {photos.map((photo, index) => (
            <div key={photo} aria-hidden={index !== shown || undefined}>
              <Picture
                src={photo}
                blur={placeholders[index]}
                alt={altOf(index)}
                sizes={pictureSizes.stage}
                priority={index === 0}
              />
            </div>
          ))}
        </div>
        {photos.length > 1 && (
          <>
            <button
              type="button"
              className={`${step} left-3.5`}
              aria-label="Previous photo"
              onClick={() => show(shown - 1)}
            >
              <Icon name="left" />
            </button>
            <button
              type="button"
              className={`${step} right-3.5`}
              aria-label="Next photo"
              onClick={() => show(shown + 1)}
            >
              <Icon name="right" />
            </button>
            <span
              className="absolute right-3.5 bottom-3.5 rounded-sm bg-ink px-2.5 py-[3px] text-xs font-semibold text-cotton"
              aria-live="polite"
            >
              {shown + 1} / {photos.length}
            </span>
          </>
        )}
      </section>
    </>
  );
}
