import type { Texts } from '../texts.ts';

export default {
  weekday: '{day} ({weekday})',
  day: '{day} {month}',
  weekdays: 'रवि सोम मंगल बुध गुरु शुक्र शनि',
  months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
} satisfies Texts<'dates'>;
