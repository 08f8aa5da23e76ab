const enquiry = 'Hello! I would like to know more about your products.';

/** The address of a chat with the shop. @param chatNumber country code and digits only */
export function chatLink(chatNumber: string, text = enquiry): string {
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(text)}`;
}
