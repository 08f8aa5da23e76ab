import { type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { Picture, pictureSizes } from '../ui/picture.tsx';

interface CarouselProps {
  photos: string[];
  placeholders: (string | null)[];
  name: string;
}

/** Photos side by side: swiped with a finger, moved with the buttons, the thumbnails and the arrow keys. */
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
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || photos.length < 2) return;
    event.preventDefault();
    show(shown + step);
  };
  return (
    <>
      <div className="thumbs">
        {photos.length > 1 &&
          photos.map((photo, index) => (
            <button
              type="button"
              key={photo}
              aria-label={`Show photo ${index + 1}`}
              aria-current={index === shown || undefined}
              onClick={() => show(index)}
            >
              <Picture src={photo} alt="" sizes={pictureSizes.line} />
            </button>
          ))}
      </div>
      <section className="stage" aria-label={`Photos of ${name}`} aria-roledescription="carousel" onKeyDown={onKeyDown}>
        <div
          className="roll"
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
            <button type="button" className="icon prev" aria-label="Previous photo" onClick={() => show(shown - 1)}>
              <Icon name="left" />
            </button>
            <button type="button" className="icon next" aria-label="Next photo" onClick={() => show(shown + 1)}>
              <Icon name="right" />
            </button>
            <span className="n" aria-live="polite">
              {shown + 1} / {photos.length}
            </span>
          </>
        )}
      </section>
    </>
  );
}
