const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Texts of all elements with this name. */
export function namesIn(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]+)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi, (_entity, name, decimal, hexadecimal) =>
      name ? (entities[name] as string) : String.fromCodePoint(Number(decimal ?? `0x${hexadecimal}`)),
    ),
  );
}
