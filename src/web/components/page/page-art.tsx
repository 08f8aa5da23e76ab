export const centeredPage = 'page-width grid justify-items-center gap-6 pt-6 pb-18 text-center';

const drawing =
  'relative isolate w-full h-[clamp(260px,31.25vw,600px)] bg-(image:--art) bg-cover bg-center mix-blend-multiply after:absolute after:inset-0 after:bg-accent after:mix-blend-color after:mask-(--yarn) after:mask-cover after:mask-center';

/**
 * A drawing from window edge to window edge, multiplied onto the paper; not inside the page's column. Its class names
 * which.
 */
export function PageArt({ className }: { className: string }) {
  return <div className={`${drawing} ${className}`} />;
}
