export const centeredPage = 'page-width grid justify-items-center gap-6 pt-6 pb-18 text-center';

/** A drawing from window edge to window edge, multiplied onto the paper; not inside the page's column. */
export function PageArt({ src, className = '' }: { src: string; className?: string }) {
  return (
    <img
      className={`block h-[clamp(260px,31.25vw,600px)] w-full bg-transparent object-cover mix-blend-multiply ${className}`}
      src={src}
      alt=""
      width={1440}
      height={450}
    />
  );
}
