const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' });
const longestMark = 6;

interface Named {
  shopName: string;
  nativeName: string;
}

/** The name in its own script if there is one; else in Latin. */
export function displayNameOf({ shopName, nativeName }: Named): string {
  return nativeName || shopName;
}

/** A native name of few characters whole, or the first character. */
export function shortMarkOf(named: Named): string {
  const { nativeName } = named;
  const marks = [...graphemes.segment(nativeName)];
  return nativeName && marks.length <= longestMark ? nativeName : initialOf(named);
}

export function initialOf(named: Named): string {
  const [first] = graphemes.segment(displayNameOf(named).trim());
  return first?.segment.toLocaleUpperCase('en') ?? '';
}
