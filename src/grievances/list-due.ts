import type { Queries } from '../platform/database/database.ts';
import { t } from '../shared/languages/translate.ts';
import { findOpenRows } from './find-grievances.ts';

export interface DueGrievance {
  id: string;
  title: string;
  detail: string;
  link: string;
  createdAt: string;
  dueAt: string;
  /** What has to be done until then. */
  due: 'answer' | 'settle';
}

/** Open complaints with their next time, the most urgent first: 48 hours to answer, a month to settle. */
export async function listDueGrievances(queries: Queries): Promise<DueGrievance[]> {
  const rows = await findOpenRows(queries);
  return rows
    .map(({ id, number, name, excerpt, createdAt, acknowledgedAt, acknowledgeBy, settleBy }) => ({
      id,
      title: t('giftAnswers.complaintTitle', { number, name }),
      detail: excerpt,
      link: `/dashboard/admin/grievances/${id}`,
      createdAt: createdAt.toISOString(),
      dueAt: (acknowledgedAt ? settleBy : acknowledgeBy).toISOString(),
      due: acknowledgedAt ? ('settle' as const) : ('answer' as const),
    }))
    .sort((one, other) => one.dueAt.localeCompare(other.dueAt));
}
