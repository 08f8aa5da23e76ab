import { z } from 'zod';
import { t } from '../../shared/languages/translate.ts';

const kinds = new Map([
  ['string', 'input.text'],
  ['number', 'input.number'],
  ['int', 'input.int'],
  ['boolean', 'input.boolean'],
  ['array', 'input.array'],
  ['tuple', 'input.array'],
  ['object', 'input.object'],
] as const);

export function setInputMessages(): void {
  z.config({ customError: messageFor });
}

function messageFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return t(
        issue.input === undefined ? 'input.required' : (kinds.get(issue.expected as 'string') ?? 'input.invalid'),
      );
    case 'invalid_value':
      return issue.values.length <= 10
        ? t('input.oneOf', { choices: issue.values.filter((value) => value !== '').join(', ') })
        : t('input.noChoice');
    case 'too_big':
      return boundMessage(issue.origin, 'most', issue.maximum);
    case 'too_small':
      return boundMessage(issue.origin, 'least', issue.minimum);
    case 'unrecognized_keys':
      return t('input.unknownKey');
    default:
      return t('input.wrongForm');
  }
}

const bounds = {
  string: { most: 'input.mostCharacters', least: 'input.leastCharacters' },
  array: { most: 'input.mostEntries', least: 'input.leastEntries' },
  other: { most: 'input.atMost', least: 'input.atLeast' },
} as const;

function boundMessage(origin: string, word: 'most' | 'least', bound: number | bigint): string {
  const kind = origin === 'string' || origin === 'array' ? origin : 'other';
  return t(bounds[kind][word], { bound: String(bound) });
}
