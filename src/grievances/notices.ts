import { adminLink, type NoticeDependencies, type NoticeDescribers } from '../notifications/index.ts';
import { formatDate } from '../shared/dates/dates.ts';
import { t } from '../shared/languages/translate.ts';
import { findGrievanceRow } from './find-grievances.ts';

/** What the admins' notifications about complaints say. */
export function grievanceNotices({ db, publicUrl }: NoticeDependencies): Pick<NoticeDescribers, 'new_grievance'> {
  return {
    new_grievance: async (id) => {
      const row = await findGrievanceRow(db.read, { id });
      if (!row || row.settledAt) return null;
      const { number, name, acknowledgedAt, acknowledgeBy, settleBy } = row;
      const path = `/dashboard/admin/grievances/${id}`;
      const sentence = acknowledgedAt
        ? t('notices.complaintToSettle', { name, number, day: formatDate(settleBy.toISOString()) })
        : t('notices.complaintToAnswer', { name, number, day: formatDate(acknowledgeBy.toISOString()) });
      return {
        title: t('notices.complaint'),
        push: number,
        blocks: [
          { kind: 'text', text: sentence },
          { kind: 'button', label: t('notices.readAndAnswer'), link: adminLink(publicUrl, path) },
        ],
        path,
      };
    },
  };
}
