import { t } from '../languages/translate.ts';
/** The address of a chat with the shop. @param chatNumber country code and digits only */
export function chatLink(chatNumber: string, text: string = t('pages.enquiry')): string {
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(text)}`;
}
