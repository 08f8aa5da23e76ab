import { useEffect, useState } from 'react';

/**
 * Colours and face of this shop, in the page itself: the first paint has them. The policy of the page allows this text
 * by its hash.
 */
export function ThemeStyle({ css, nonce }: { css: string; nonce?: string }) {
  const [rendered] = useState(css);
  useEffect(() => {
    if (css === rendered) return;
    // The page's policy does not know a theme that is saved while the page is open; constructed style sheets need no
    // permission.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    return () => {
      document.adoptedStyleSheets = [];
    };
  }, [css, rendered]);
  if (!rendered) return null;
  return (
    <style
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: colours and addresses of our own; text in a style element would be escaped
      dangerouslySetInnerHTML={{ __html: rendered }}
    />
  );
}
