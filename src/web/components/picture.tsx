const widths = [320, 480, 640, 960, 1280];

interface PictureProps {
  /** An address out of `photos[]`, or nothing. */
  src?: string;
  /** Its placeholder out of `placeholders[]`. */
  blur?: string | null;
  alt: string;
  /** How wide it is shown, for the browser's choice among the widths. */
  sizes: string;
  /** The first large picture of a page: loaded before the others. */
  priority?: boolean;
}

/**
 * How wide a picture is shown. On phones a third less for the large ones, and for cards the
 * little less that makes 320 points enough for most: their screens have so many points that nobody sees the difference, and on slow
 * 4G half of the bytes are half of a second.
 */
export const pictureSizes = {
  card: '(max-width: 768px) 44vw, 302px',
  feature: '(max-width: 768px) 66vw, 628px',
  stage: '(max-width: 768px) 62vw, 640px',
  line: '128px',
} as const;

/** A kept photo in the widths and formats that the shop has of it, over its blurred placeholder; the default picture where there is none. */
export function Picture({ src, blur, alt, sizes, priority }: PictureProps) {
  if (!src) return <MissingPhoto alt={alt} />;
  // Loads after the first large picture (document/start-script.ts).
  const waitsForFirst = priority ? '' : 'in-data-first:hidden';
  const load = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  const kept = /^(\/photos\/[0-9a-f]{24})\/\d+\.webp$/.exec(src)?.[1];
  if (!kept) return <img src={src} alt={alt} width={640} height={800} {...load} />;
  const set = (format: string) => widths.map((width) => `${kept}/${width}.${format} ${width}w`).join(', ');
  return (
    <span className="relative block size-full overflow-hidden">
      {blur && (
        <img
          className="absolute inset-0 scale-110 blur-[12px]"
          src={`data:image/webp;base64,${blur}`}
          alt=""
          aria-hidden="true"
        />
      )}
      <picture className="relative block h-full">
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <img
          className={`bg-transparent ${waitsForFirst}`}
          src={src}
          srcSet={set('webp')}
          sizes={sizes}
          alt={alt}
          width={640}
          height={800}
          {...load}
        />
      </picture>
    </span>
  );
}

function MissingPhoto({ alt }: { alt: string }) {
  return (
    <span
      className="stitch-box stitch-inset-[10px] stitch-twine grid size-full place-items-center bg-linen font-display font-normal text-[length:clamp(1.25rem,24cqw,3rem)]/none text-bark"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <span className="font-wordmark" lang="hi" aria-hidden="true">
        धागा
      </span>
    </span>
  );
}
