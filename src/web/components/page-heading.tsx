export function PageHeading({
  title,
  children,
  className = '',
}: {
  title: string;
  children?: string;
  className?: string;
}) {
  return (
    <div className={`grid gap-2 pt-12 pb-8 max-md:pt-8 max-md:pb-4 ${className}`}>
      <h1>{title}</h1>
      {children && <p className="text-lg text-ink-2 max-md:text-base">{children}</p>}
    </div>
  );
}
