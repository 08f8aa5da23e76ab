import { findAccountData } from '../accounts/index.ts';
import { findAuditEntriesByAdmin, findSecurityEventsByPerson } from '../audit-log/index.ts';
import { findParcelData } from '../couriers/index.ts';
import { findGrievanceData } from '../grievances/index.ts';
import { findNotificationData } from '../notifications/index.ts';
import { findOrderData } from '../orders/index.ts';
import { findPastOrderData } from '../past-orders/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { findReturningVisitsData } from '../returning-visits/index.ts';
import { findReviewData } from '../reviews/index.ts';
import { emailKey } from '../shared/text/email-key.ts';
import type { PersonalData } from './api.ts';

/** With `isProven`, the email belongs to the person: guest orders and login attempts with it are included. */
export async function collectPersonalData(
  queries: Queries,
  person: { userId: string } | { email: string },
  { isProven }: { isProven: boolean },
): Promise<PersonalData> {
  const account = await findAccountData(queries, person);
  const userId = account?.profile.id ?? null;
  const email = account?.profile.emailKey ?? ('email' in person ? emailKey(person.email) : null);
  const proven = isProven || account?.profile.emailConfirmedAt ? email : null;
  const orders = await findOrderData(queries, { userId, guestEmail: proven });
  const found = {
    createdAt: new Date(),
    account,
    orders,
    parcels: await findParcelData(
      queries,
      orders.flatMap(({ order }) => order?.id ?? []),
    ),
    pastOrders: await findPastOrderData(queries, proven),
    reviews: userId ? await findReviewData(queries, userId) : [],
    grievances: await findGrievanceData(queries, proven),
    returningVisits: await findReturningVisitsData(queries, { userId, emailKey: proven }),
    securityEvents: await findSecurityEventsByPerson(queries, { userId, email: proven }),
    notifications: userId ? await findNotificationData(queries, userId) : null,
    adminHistory: userId ? await findAuditEntriesByAdmin(queries, userId) : [],
  };
  return JSON.parse(JSON.stringify(found)) as PersonalData;
}
