import type { PersonalisationOptionBody } from '../../../../catalog/api.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';

export interface QuestionProps {
  product: string;
  option: PersonalisationOptionBody;
  given: string;
  error?: string;
  give: (answer: string) => void;
}

/** Beside the question: whether it must be answered, how long, and what it costs. */
export function formatHint({ kind, isRequired, price, maxLength, scripts = [] }: PersonalisationOptionBody): string {
  const limit = kind === 'text' && t('personalisation.upTo', { count: maxLength ?? 1 });
  const noEmoji = scripts.length > 0 && t('personalisation.noEmoji');
  return [!isRequired && t('personalisation.ifYouLike'), limit, noEmoji, price > 0 && `+${formatPrice(price)}`]
    .filter(Boolean)
    .join(', ');
}
