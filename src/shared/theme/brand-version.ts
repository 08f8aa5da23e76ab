import { fnv1a } from './fnv1a.ts';

interface Branded {
  shopName: string;
  nativeName: string;
  tagLine: string;
  palette: string;
  accent: string;
  face: string;
  logo: { url: string } | null;
}

/** Changes with everything that the shop's icons and its picture for links show; part of their addresses. */
export function brandVersion({ shopName, nativeName, tagLine, palette, accent, face, logo }: Branded): string {
  const shown = JSON.stringify([shopName, nativeName, tagLine, palette, accent, face, logo?.url]);
  return (fnv1a(shown) >>> 0).toString(36);
}
