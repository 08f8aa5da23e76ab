import type { NoticeDescribers } from '../notifications/index.ts';
import type { Database } from '../platform/database/database.ts';
import { formatDate } from '../shared/dates/dates.ts';
import { findGrievanceRow } from './find-grievances.ts';

/** What the admins' notifications about complaints say. */
export function grievanceNotices({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): Pick<NoticeDescribers, 'new_grievance'> {
  return {
    new_grievance: async (id) => {
      const row = await findGrievanceRow(db.read, { id });
      if (!row || row.settledAt) return null;
      const { number, name, acknowledgedAt, acknowledgeBy, settleBy } = row;
      const path = `/dashboard/admin/grievances/${id}`;
      const until = acknowledgedAt
        ? `It has to be settled by ${formatDate(settleBy.toISOString())}.`
        : `The law wants an answer by ${formatDate(acknowledgeBy.toISOString())}.`;
      return {
        title: 'A complaint',
        push: number,
        blocks: [
          { kind: 'text', text: `${name} has written to the grievance officer (${number}). ${until}` },
          { kind: 'button', label: 'Read and answer', link: `${publicUrl}${path}` },
        ],
        path,
      };
    },
  };
}
