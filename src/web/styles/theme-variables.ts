import plugin from 'tailwindcss/plugin';
import { faceFallbackRules, themeVariables } from '../../shared/theme.ts';

/** Writes the colours and faces of src/shared/theme.ts into the style sheet, as variables of `:root`, and the faces' fallbacks. */
export default plugin(({ addBase }) => addBase({ ':root': themeVariables(), '@font-face': faceFallbackRules() }));
