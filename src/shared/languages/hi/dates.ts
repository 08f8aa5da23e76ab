import type { Texts } from '../texts.ts';

export default {
  weekday: '{day} ({weekday})',
  day: '{day} {month}',
  weekdays: 'रवि सोम मंगल बुध गुरु शुक्र शनि',
  months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  monthsInDays: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  shortWeekdays: 'रवि सोम मंगल बुध गुरु शुक्र शनि',
  wholeMonths: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  monthAndYear: '{month} {year}',
  fullDay: '{day} {month} {year}',
  moment: '{day} {month} {year}, {half} {hour}:{minute}',
  partsOfDay: 'रात सुबह सुबह दोपहर शाम रात',
  justNow: 'अभी-अभी',
} satisfies Texts<'dates'>;
