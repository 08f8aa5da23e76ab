import type { Language } from '../../shared/languages/languages.ts';
import { inLanguage } from '../language.ts';
import type { EmailMessage } from './email-message.ts';

type Written = EmailMessage | null;

/** An email in the language of its reader, what the owner wrote in `texts`. */
export function writeEmail(
  language: Language,
  write: () => Written | Promise<Written>,
  texts = language,
): Promise<Written> {
  const inReaders = async () => {
    const email = await write();
    return email && { ...email, language };
  };
  return inLanguage(language, inReaders, texts);
}
