import plugin from 'tailwindcss/plugin';
import { themeVariables } from '../../shared/theme.ts';

/** Writes the colours and faces of src/shared/theme.ts into the style sheet, as variables of `:root`. */
export default plugin(({ addBase }) => addBase({ ':root': themeVariables() }));
