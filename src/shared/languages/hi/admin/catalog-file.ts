import type { Texts } from '../../texts.ts';

export default {
  firstErrors: 'सूची में पहली {count} पंक्तियाँ हैं; {left} और उसमें नहीं हैं।',
} satisfies Texts<'catalogFile'>;
