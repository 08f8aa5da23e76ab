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
  if (count > 0)
    notes.push(`${count === 1 ? 'One phone number is' : `${count} phone numbers are`} no phone number, and left out.`);
}
