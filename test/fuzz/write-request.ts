import type { Symbolic } from './hostile-values.ts';

const isSymbolic = (value: unknown): value is Symbolic =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).some((name) => ['$raw', '$repeat', '$deep'].includes(name));

function expand(symbol: Symbolic): string {
  if ('$raw' in symbol) return symbol.$raw;
  if ('$repeat' in symbol) return symbol.$repeat[0].repeat(symbol.$repeat[1]);
  return '$deep' in symbol ? `${'['.repeat(symbol.$deep)}${']'.repeat(symbol.$deep)}` : '';
}

/** JSON, including text that JSON.stringify cannot write: `-0`, `1e400`, `__proto__` as a key. */
export function writeJson(value: unknown): string {
  if (isSymbolic(value)) return '$repeat' in value ? JSON.stringify(expand(value)) : expand(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${writeJson(one)}`).join(',')}}`;
}

export function writeText(value: unknown): string {
  if (isSymbolic(value)) return expand(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Values that begin with a percent sign are not encoded. */
export function writeInAddress(value: unknown): string {
  const text = writeText(value).slice(0, 3_000);
  if (text.startsWith('%')) return text;
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

export function writeQuery(query: Record<string, unknown>): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${name}=${writeInAddress(one)}`),
  );
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Replaces the `at`-th value of parameters, body and form by `by`. */
export function mutate<T extends object>(request: T, at: number, by: unknown): T {
  const copy = structuredClone(request);
  const places: [holder: Record<string, unknown>, name: string][] = [];
  const collect = (holder: object, depth: number) => {
    for (const [name, value] of Object.entries(holder)) {
      places.push([holder as Record<string, unknown>, name]);
      if (typeof value === 'object' && value !== null && !isSymbolic(value) && depth < 3) collect(value, depth + 1);
    }
  };
  for (const part of ['params', 'body', 'form'] as const) {
    const holder = (copy as Record<string, unknown>)[part];
    if (typeof holder === 'object' && holder !== null && !isSymbolic(holder)) collect(holder, 0);
  }
  if (places.length === 0) return { ...copy, body: by };
  const [holder, name] = places[at % places.length] ?? [{}, ''];
  holder[name] = by;
  return copy;
}
