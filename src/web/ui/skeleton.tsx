/** A place for what is still coming, in its final size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`knit rounded-sm ${className}`} aria-hidden="true" />;
}
