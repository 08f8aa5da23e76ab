import {
  eraseOldAttemptCounters,
  eraseOldConfirmTokens,
  eraseOldInvites,
  eraseOldKnownClients,
  eraseOldLoginTickets,
  eraseOldResetTokens,
  eraseOldSessions,
  eraseOldTokens,
  eraseUnopenedAccounts,
} from '../accounts/index.ts';
import { eraseOldAuditEntries, eraseOldSecurityEvents } from '../audit-log/index.ts';
import { type PhotoDependencies, tidyDrafts } from '../catalog/index.ts';
import { eraseOldFailureAnswers } from '../couriers/index.ts';
import { eraseOldGrievances } from '../grievances/index.ts';
import {
  eraseAbandonedCheckouts,
  eraseOldAnswerPhotos,
  eraseOldAnswers,
  eraseOldGifts,
  eraseOldNetworks,
  eraseOldOrderContacts,
  eraseOldProofPhotos,
  eraseOldQuotes,
  eraseOldRefusals,
  eraseOldWebhookEvents,
  giftRetentionDays,
} from '../orders/index.ts';
import { eraseOldPastOrders } from '../past-orders/index.ts';
import type { Database } from '../platform/database/database.ts';
import { eraseOldAlerts, eraseOldReminders, eraseVisitsWithoutAccount } from '../returning-visits/index.ts';
import { eraseOldDeliveries } from '../webhooks/index.ts';

export type RetentionDependencies = PhotoDependencies & { db: Database };

export interface RetentionRule {
  data: string;
  retention: string;
  reason: string;
  /** Deletes older rows; a string names another mechanism. */
  erase: ((deps: RetentionDependencies) => Promise<unknown>) | string;
}

/** docs/privacy.md contains this table; a daily job enforces it. */
export const retentionRules: readonly RetentionRule[] = [
  {
    data: 'Account: name, email, phone, addresses (also of people that gifts go to), language, password hash, second factors',
    retention: 'until the person deletes the account',
    reason: 'to sell and deliver',
    erase: 'the person, on the profile page',
  },
  {
    data: 'Customers of an earlier shop, imported by the owner, who have not set a password: name, email, phone, address',
    retention: '3 years',
    reason: 'to find their account here when they come',
    erase: ({ db }) => eraseUnopenedAccounts(db, 3),
  },
  {
    data: 'Reviews',
    retention: 'without limit; without author and photo once the account is deleted',
    reason: 'they inform other buyers',
    erase: 'the deletion of the account',
  },
  {
    data: 'Favourites, the link under which they are shared, and days to remember with a name (in the account)',
    retention: 'until the person removes them or deletes the account',
    reason: 'the person asked for it',
    erase: ({ db }) => eraseVisitsWithoutAccount(db),
  },
  {
    data: 'Requests to be notified when a product is back (email address)',
    retention: 'until the one email has left, at most a year; 7 days without confirmation. Without the address: 3 days',
    reason: 'to write once',
    erase: ({ db }) => eraseOldAlerts(db),
  },
  {
    data: 'Days to remember of guests (email address, name, day)',
    retention: 'until the person unsubscribes; 7 days without confirmation, 3 days after the last email',
    reason: 'to write before the day',
    erase: ({ db }) => eraseOldReminders(db),
  },
  {
    data: 'Addresses that have unsubscribed (hashes)',
    retention: 'without limit',
    reason: 'they never get such emails again',
    erase: 'the person, on the profile page',
  },
  {
    data: 'Sessions, with device and network address',
    retention: '7 days without use, at most 30 days',
    reason: 'to stay logged in',
    erase: ({ db }) => eraseOldSessions(db),
  },
  {
    data: 'Tokens of programs that an owner made (hashes), with the network address of their last use',
    retention: 'until revoked, or 30 days after their last day',
    reason: 'to let programs in, and to show when they came',
    erase: ({ db }) => eraseOldTokens(db.read, 30),
  },
  {
    data: 'Networks and devices known to an account',
    retention: '180 days without use',
    reason: 'to warn of foreign logins without locking anybody out',
    erase: ({ db }) => eraseOldKnownClients(db),
  },
  {
    data: 'Links of password reset emails (hashes)',
    retention: '1 day',
    reason: 'each works once, for an hour',
    erase: ({ db }) => eraseOldResetTokens(db),
  },
  {
    data: 'Links of confirmation emails (hashes)',
    retention: '7 days',
    reason: 'each works once, for 7 days',
    erase: ({ db }) => eraseOldConfirmTokens(db),
  },
  {
    data: 'Invitations of admins (email address, hashes of links)',
    retention: 'until accepted or withdrawn, at most 7 days',
    reason: 'each link works once, for 7 days',
    erase: ({ db }) => eraseOldInvites(db),
  },
  {
    data: 'Logins that await their second factor (hashes)',
    retention: '1 hour',
    reason: 'to finish the login',
    erase: ({ db }) => eraseOldLoginTickets(db),
  },
  {
    data: 'Counters of logins, sign-ups and emails',
    retention: '1 day after they expire',
    reason: 'to slow attacks down',
    erase: ({ db }) => eraseOldAttemptCounters(db),
  },
  {
    data: 'Parcels with cash on delivery that a buyer refused (hashes of phone and account)',
    retention: '1 year, or until the owner forgives',
    reason: 'after two of them, an order is paid in advance',
    erase: ({ db }) => eraseOldRefusals(db),
  },
  {
    data: 'Security events, with account, network address and browser',
    retention: '1 year; the admin pages show the last 90 days',
    reason: 'to detect and investigate break-ins; DPDP Rules 2025, r. 6(1)(e) and 8(3)',
    erase: ({ db }) => eraseOldSecurityEvents(db, 365),
  },
  {
    data: 'Orders: buyer, their language, delivery address, GSTIN and name of a business, lines, payments, refunds, requests with photos, invoices and credit notes, tracking number, the admins’ note',
    retention: '9 years; the buyer’s contact data are erased then',
    reason: 'tax and company law',
    erase: ({ db }) => eraseOldOrderContacts(db, 9),
  },
  {
    data: 'Orders of an earlier shop, imported by the owner: name, email, phone, address, what was bought',
    retention: '9 years after the order, or until the person deletes the account',
    reason: 'to answer questions about them',
    erase: ({ db }) => eraseOldPastOrders(db, 9),
  },
  {
    data: 'Addresses of deleted accounts (hashes)',
    retention: 'without limit',
    reason: 'no file of an earlier shop brings the person back',
    erase: 'nobody: the address cannot be read from it',
  },
  {
    data: 'Complaints: name, email, phone, all messages and photos',
    retention: '2 years after they were settled; without a settlement, 2 years after the last message',
    reason: 'proof of the answer that the Consumer Protection (E-Commerce) Rules 2020, r. 4(5), want',
    erase: ({ db }) => eraseOldGrievances(db, 2),
  },
  {
    data: 'Gifts: name, phone, street and card of the person who gets the parcel',
    retention: '400 days after the order; city, state and PIN code stay with it',
    reason: 'to deliver, to answer questions, and to send the same again a year later',
    erase: ({ db }) => eraseOldGifts(db, giftRetentionDays),
  },
  {
    data: 'Thank-yous of recipients (words and photo, without a name) and the codes of their pages',
    retention: 'with the contact data of the order, or until the owner removes them',
    reason: 'to show them to the buyer',
    erase: 'the daily job, with the orders',
  },
  {
    data: 'Proof photos, and photos of custom orders',
    retention: '90 days after the order was delivered or cancelled',
    reason: 'to make and settle the order',
    erase: ({ db }) => eraseOldProofPhotos(db, 90),
  },
  {
    data: 'Answers to failed deliveries: another day, a landmark, another phone number',
    retention: 'landmark and phone until the parcel is over, at most 60 days; the rest with the order',
    reason: 'to deliver at the next attempt',
    erase: ({ db }) => eraseOldFailureAnswers(db, 60),
  },
  {
    data: 'Pictures of parcels with their labels',
    retention: '120 days, or until the courier’s weight is no longer disputed',
    reason: 'to prove a parcel’s weight to the courier',
    erase: 'a daily job beside it',
  },
  {
    data: 'Quotes of custom orders that were not paid: what was asked for, and for whom',
    retention: '90 days after their last day',
    reason: 'to come back to them',
    erase: ({ db }) => eraseOldQuotes(db, 90),
  },
  {
    data: 'Photos that buyers sent for personalised products',
    retention: '90 days after the order was delivered or cancelled; 24 hours when nothing was bought with them',
    reason: 'to make the piece',
    erase: ({ db }) => eraseOldAnswerPhotos(db, { hours: 24, days: 90 }),
  },
  {
    data: 'Checkouts that never became orders: buyer and delivery address',
    retention: '30 days',
    reason: 'payments may arrive late',
    erase: ({ db }) => eraseAbandonedCheckouts(db, 30),
  },
  {
    data: 'Network of a checkout (IPv4 /24, IPv6 /48)',
    retention: '7 days',
    reason: 'to keep one network from holding the stock',
    erase: ({ db }) => eraseOldNetworks(db, 7),
  },
  {
    data: 'Webhook events of the payment provider (ids, no bodies)',
    retention: '30 days',
    reason: 'to take each event once',
    erase: ({ db }) => eraseOldWebhookEvents(db, 30),
  },
  {
    data: 'What was sent to the owner’s webhooks, with the answers (amounts, lines and state of an order; nobody’s name or address)',
    retention: '7 days',
    reason: 'to repeat what did not arrive',
    erase: ({ db }) => eraseOldDeliveries(db, 7),
  },
  {
    data: 'Keys of changes that admins’ devices sent, with the answer (ids, order numbers; no text of notes)',
    retention: '30 days',
    reason: 'a change that is sent again is made once',
    erase: ({ db }) => eraseOldAnswers(db, 30),
  },
  {
    data: 'Photos uploaded for a product form that was not saved',
    retention: '30 days',
    reason: 'the form may still be saved',
    erase: (deps) => tidyDrafts(deps),
  },
  {
    data: 'History of what admins did',
    retention: '3 years',
    reason: 'to answer questions about orders and prices',
    erase: ({ db }) => eraseOldAuditEntries(db, 3),
  },
  {
    data: "Notifications: what an admin chose, and an admin's devices (address at the push service, keys, name of the browser)",
    retention:
      'with the account, or until the device is removed or gone; nothing is sent to it once its session has been ended, or not used for a week',
    reason: 'to notify the admins',
    erase: "deletion of the account; the push service's word",
  },
  {
    data: 'Queued notifications (ids of rows, no text)',
    retention: '30 days',
    reason: 'each is sent once',
    erase: 'the job queue',
  },
  {
    data: 'Queued emails (ids of rows, no text)',
    retention: 'until they are sent; 30 days when that fails',
    reason: 'to send them',
    erase: 'the job queue',
  },
  {
    data: 'Jobs that were done or failed (ids of rows)',
    retention: '30 days',
    reason: 'to find out why something failed',
    erase: 'the job queue',
  },
];

export function retentionTable(): string {
  const rows = retentionRules.map(
    ({ data, retention, reason, erase }) =>
      `| ${data} | ${retention} | ${reason} | ${typeof erase === 'string' ? erase : 'the daily job'} |`,
  );
  return ['| data | stored for | why | erased by |', '|---|---|---|---|', ...rows].join('\n');
}
