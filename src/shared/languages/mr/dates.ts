import type { Texts } from '../texts.ts';

export default {
  weekday: '{weekday}, {day}',
  day: '{day} {month}',
  weekdays: 'रवि सोम मंगळ बुध गुरु शुक्र शनि',
  months: 'जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर',
  monthsInDays: 'जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर',
  shortWeekdays: 'र सो मं बु गु शु श',
  wholeMonths: 'जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर',
  monthAndYear: '{month} {year}',
  fullDay: '{day} {month} {year}',
  moment: '{day} {month} {year}, {half} {hour}:{minute}',
  partsOfDay: 'रात्री सकाळी सकाळी दुपारी संध्याकाळी रात्री',
  justNow: 'आत्ताच',
} satisfies Texts<'dates'>;
