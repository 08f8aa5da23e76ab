import plugin from 'tailwindcss/plugin';
import { displayFallbacks, fallbackFamilies, fallbackRules, textFallbacks } from '../../shared/theme/fallback-fonts.ts';
import { defaultColors } from '../../shared/theme/palettes.ts';
import { faces } from '../../shared/theme/theme.ts';

/** Writes the default colours and faces into the style sheet, as variables of `:root`, and the faces' fallbacks. */
export default plugin(({ addBase }) =>
  addBase({
    ':root': {
      ...Object.fromEntries(Object.entries(defaultColors).map(([name, value]) => [`--${name}`, value])),
      '--display': `"${faces.display}", ${fallbackFamilies('Rozha', displayFallbacks)}, serif`,
      '--text': `"${faces.text}", "Anek Devanagari", ${fallbackFamilies('Anek', textFallbacks)}, sans-serif`,
    },
    '@font-face': [
      ...fallbackRules('Anek', textFallbacks, { ascent: 0.9, descent: 0.2 }),
      ...fallbackRules('Rozha', displayFallbacks, { ascent: 0.998, descent: 0.422 }),
    ],
  }),
);
