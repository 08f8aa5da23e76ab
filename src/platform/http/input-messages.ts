import { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'This has to be text.',
  number: 'This has to be a number.',
  int: 'This has to be a whole number.',
  boolean: 'This has to be true or false.',
  array: 'This has to be a list.',
  tuple: 'This has to be a list.',
  object: 'This has to be an object with named values.',
};

export function setInputMessages(): void {
  z.config({ customError: messageFor });
}

function messageFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : (kinds[issue.expected] ?? 'This is not valid.');
    case 'invalid_value':
      return issue.values.length <= 10
        ? `This is one of: ${issue.values.filter((value) => value !== '').join(', ')}.`
        : 'This is not one of the choices.';
    case 'too_big':
      return boundMessage(issue.origin, 'most', issue.maximum);
    case 'too_small':
      return boundMessage(issue.origin, 'least', issue.minimum);
    case 'unrecognized_keys':
      return 'There is a value here that nobody asked for.';
    default:
      return 'This does not have the right form.';
  }
}

function boundMessage(origin: string, word: 'most' | 'least', bound: number | bigint): string {
  if (origin === 'string') return `Please use at ${word} ${bound} characters.`;
  return origin === 'array' ? `This list has at ${word} ${bound} entries.` : `This is at ${word} ${bound}.`;
}
