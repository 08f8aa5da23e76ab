export const centeredPage = 'page-width grid justify-items-center gap-6 py-18 text-center';

/** A drawing from window edge to window edge, multiplied onto the paper. */
export function PageArt({ src, className = '' }: { src: string; className?: string }) {
  return (
    <img
      className={`mx-[calc(50%-50vw)] block h-[clamp(260px,31.25vw,600px)] w-screen bg-transparent object-cover mix-blend-multiply ${className}`}
      src={src}
      alt=""
      width={1440}
      height={450}
    />
  );
}
