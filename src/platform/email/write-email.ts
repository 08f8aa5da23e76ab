import type { Language } from '../../shared/languages/languages.ts';
import { inLanguage } from '../language.ts';
import type { EmailMessage } from './email-message.ts';

type Written = EmailMessage | null;

/** An email in the language of its reader. */
export function writeEmail(language: Language, write: () => Written | Promise<Written>): Promise<Written> {
  return inLanguage(language, async () => {
    const email = await write();
    return email && { ...email, language };
  });
}
