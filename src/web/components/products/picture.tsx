import { Mono } from '../frame/shop-name.tsx';

const widths = [320, 480, 640, 960, 1280];

interface PictureProps {
  src?: string;
  blur?: string | null;
  alt: string;
  /** Shown width, for the browser's choice of a file. */
  sizes: string;
  /** The first large picture of a page: loaded before the others. */
  priority?: boolean;
  /** A tall photo is not cropped: its blurred placeholder fills the sides. */
  isWhole?: boolean;
}

/**
 * Less than shown on phones: dense screens hide the difference, and half the bytes are loaded. A card gets two pixels
 * for each of CSS, a large picture 1.7.
 */
export const pictureSizes = {
  card: '(max-width: 768px) 27vw, 302px',
  feature: '(max-width: 768px) 54vw, 628px',
  stage: '(max-width: 768px) 62vw, 640px',
  line: '128px',
} as const;

const knownWidths = new Map<string, number[]>();

/** The widths that a picture of these `sizes` can use: two pixels for each of CSS where it is shown widest. */
function usefulWidths(sizes: string): number[] {
  const found =
    knownWidths.get(sizes) ?? widths.slice(0, 1 + widths.findIndex((width) => width >= 2 * findWidest(sizes)));
  knownWidths.set(sizes, found);
  return found;
}

/** In pixels of CSS; at most those that the largest file is for. */
function findWidest(sizes: string): number {
  const shown = sizes.split(', ').map((part) => {
    const [, upTo, share] = /^\(max-width: (\d+)px\) (\d+)vw$/.exec(part) ?? [];
    return share ? (Number(upTo) * Number(share)) / 100 : Number(/(\d{1,5})px$/.exec(part)?.[1] ?? 640);
  });
  return Math.min(640, Math.max(...shown));
}

/** The photo in its stored widths and formats over a blurred placeholder; the default picture without one. */
export function Picture({ src, blur, alt, sizes, priority, isWhole }: PictureProps) {
  if (!src) return <MissingPhoto alt={alt} />;
  const load = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  const base = /^(.*\/[0-9a-f]{24})\/\d+\.webp$/.exec(src)?.[1];
  if (!base) return <img src={src} alt={alt} width={640} height={800} {...load} />;
  const picture = (
    <picture className="relative block size-full overflow-hidden">
      <source type="image/avif" {...sourceProps(base, 'avif', sizes)} />
      <img
        className={`bg-transparent ${isWhole && blur && isTall(blur) ? 'object-contain!' : ''}`}
        src={src}
        {...sourceProps(base, 'webp', sizes)}
        alt={alt}
        width={640}
        height={800}
        {...load}
      />
    </picture>
  );
  if (!blur) return picture;
  return (
    <span className="relative block size-full overflow-hidden">
      <img
        className="absolute inset-0 scale-110 blur-[12px]"
        src={`data:image/webp;base64,${blur}`}
        alt=""
        aria-hidden="true"
      />
      {picture}
    </span>
  );
}

/** More than three to two. The frame header of a WebP has its size at byte 26 (RFC 6386, 9.1). */
function isTall(blur: string): boolean {
  const header = atob(blur.slice(0, 40));
  return header.charCodeAt(28) * 2 > header.charCodeAt(26) * 3;
}

/** For the browser's choice; without `sizes` where there is none. */
function sourceProps(base: string, format: string, sizes: string) {
  const useful = usefulWidths(sizes);
  if (useful.length === 1) return { srcSet: `${base}/${useful[0]}.${format}` };
  return { srcSet: useful.map((width) => `${base}/${width}.${format} ${width}w`).join(', '), sizes };
}

function MissingPhoto({ alt }: { alt: string }) {
  return (
    <span
      className="@container grid size-full place-items-center bg-linen"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <Mono className="aspect-4/5 w-[clamp(1.5rem,24cqw,5rem)] text-[length:clamp(1rem,13cqw,2.75rem)]/none" />
    </span>
  );
}
