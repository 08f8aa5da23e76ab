interface Branded {
  shopName: string;
  nativeName: string;
  tagLine: string;
  palette: string;
  accent: string;
  face: string;
  logo: { url: string } | null;
}

/** Changes with everything that the shop's icons and its picture for links show; part of their addresses (FNV-1a). */
export function brandVersion({ shopName, nativeName, tagLine, palette, accent, face, logo }: Branded): string {
  const shown = JSON.stringify([shopName, nativeName, tagLine, palette, accent, face, logo?.url]);
  let hash = 0x811c9dc5;
  for (let index = 0; index < shown.length; index++) hash = Math.imul(hash ^ shown.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}
