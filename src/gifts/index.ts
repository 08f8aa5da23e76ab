export { type CardLayout, type CardWords, requireFits } from './card/fit-card.ts';
