/**
 * What `make` returns, made at the first call: formatters of `Intl` take milliseconds, which would delay the start of
 * each page.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
