/** A placeholder in the final size of what is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`knit rounded-sm ${className}`} aria-hidden="true" />;
}
