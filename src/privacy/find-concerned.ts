import { listAccountContacts } from '../accounts/index.ts';
import { listGrievanceContacts } from '../grievances/index.ts';
import { listOrderContacts } from '../orders/index.ts';
import { listPastContacts } from '../past-orders/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { listVisitContacts } from '../returning-visits/index.ts';
import type { Contact } from '../shared/law/contact.ts';
import { emailKey } from '../shared/text/email-key.ts';

const lists = {
  accounts: listAccountContacts,
  orders: listOrderContacts,
  'past-orders': listPastContacts,
  complaints: listGrievanceContacts,
  reminders: listVisitContacts,
} satisfies Record<string, (queries: Queries, until: string) => Promise<Contact[]>>;
export type ConcernedData = keyof typeof lists;
export const concernedData = Object.keys(lists) as ConcernedData[];

export interface Concerned extends Omit<Contact, 'what'> {
  /** Everything that concerns the person. */
  what: string[];
}

/**
 * The people whose data the shop had on the last day of a breach, each once; what was erased since is not known.
 * Recipients of gifts have a phone number and no email address.
 */
export async function findConcerned(
  queries: Queries,
  { data, until }: { data: readonly ConcernedData[]; until: string },
): Promise<Concerned[]> {
  const people = new Map<string, Concerned>();
  for (const name of data)
    for (const { what, ...contact } of await lists[name](queries, until)) {
      const key = contact.email ? emailKey(contact.email) : `phone ${contact.phone} ${contact.name}`;
      const known = people.get(key);
      if (known) known.what = [...new Set([...known.what, what])];
      if (known) known.isProven ||= contact.isProven;
      else people.set(key, { ...contact, what: [what] });
    }
  return [...people.values()];
}
