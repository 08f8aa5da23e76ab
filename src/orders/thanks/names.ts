import { nameOnCard } from '../../shared/text/name-on-card.ts';

/** The recipient's first name; '' where the name has none, such as that of a family. */
export function readFirstName(recipient: string): string {
  const name = nameOnCard(recipient);
  return name.includes(' ') ? '' : name;
}

/** What the giver wrote under the card, without the surname. */
export function giverName(from: string, buyerName: string): string {
  const surnames = new Set(
    buyerName
      .toLowerCase()
      .split(/\s+/)
      .slice(1)
      .filter((word) => word.length > 1),
  );
  const words = from.trim().split(/\s+/);
  return words.filter((word, index) => index === 0 || !surnames.has(word.toLowerCase())).join(' ');
}
