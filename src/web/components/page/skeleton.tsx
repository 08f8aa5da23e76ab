export function Skeleton({ className = '' }: { className?: string }) {
  return <div className={`knit rounded-sm ${className}`} aria-hidden="true" />;
}
