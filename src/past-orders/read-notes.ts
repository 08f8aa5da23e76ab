import { t } from '../shared/languages/translate.ts';

interface AtLine {
  line: number;
  message: string;
}

/** Texts of a file are no part of messages: these may be logged, and a file holds personal data. */
export interface ReadNotes {
  errors: AtLine[];
  leftOut: AtLine[];
  notes: string[];
}

export function noteMissingPhones({ notes }: ReadNotes, count: number): void {
  if (count > 0) notes.push(t('pastOrderAnswers.missingPhones', { count }));
}
