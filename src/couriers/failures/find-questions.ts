import { asc, inArray } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { maxDaysAhead, shopDecidesFrom, takesAnswer } from '../../shared/delivery/failures.ts';
import { t } from '../../shared/languages/translate.ts';
import { deliveryFailures } from '../schema.ts';
import type { Shipment } from '../shipment-states.ts';
import type { FailureBody, QuestionBody } from './failure-endpoints.ts';

/** The newest failure of each shipment that has one. */
export async function findNewestFailures(queries: Queries, shipmentIds: string[]): Promise<Map<string, FailureBody>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await queries
    .select()
    .from(deliveryFailures)
    .where(inArray(deliveryFailures.shipmentId, shipmentIds))
    .orderBy(asc(deliveryFailures.failedOn));
  const newest = new Map<string, FailureBody>();
  for (const row of rows) newest.set(row.shipmentId, failureBody(row, (newest.get(row.shipmentId)?.attempt ?? 0) + 1));
  return newest;
}

function failureBody(row: typeof deliveryFailures.$inferSelect, attempt: number): FailureBody {
  const { id, failedOn, state, decision, day, landmark, phone, answeredBy, problem } = row;
  return { _id: id, attempt, failedOn, state, decision, day, landmark, phone, answeredBy, problem };
}

/** For the buyer; null when nothing is asked. */
export async function findQuestion(
  queries: Queries,
  { id, state, stage }: Pick<Shipment, 'id' | 'state' | 'stage'>,
): Promise<QuestionBody | null> {
  if (state !== 'booked' || !takesAnswer(stage)) return null;
  const failure = (await findNewestFailures(queries, [id])).get(id);
  if (!failure || failure.state === 'closed') return null;
  const { _id, attempt, failedOn, decision, day, answeredBy } = failure;
  const isShops = answeredBy !== null || failure.state === 'refused' || attempt >= shopDecidesFrom;
  return {
    ...{ _id, attempt, failedOn, decision, day },
    state: isShops && failure.state !== 'sent' ? 'shop' : failure.state === 'open' ? 'open' : 'answered',
    days: Array.from({ length: maxDaysAhead }, (_, index) =>
      dayInIndia(new Date(Date.now() + (index + 1) * 86_400_000)),
    ),
  };
}

/** For the owner: what is to be looked at; null = the parcel says enough. */
export function describeFailure({ attempt, state, decision, problem }: FailureBody): string | null {
  const failed = t('courierAnswers.notDelivered', { count: attempt });
  if (state === 'refused') return `${failed} ${t('courierAnswers.answerRefused', { problem: problem ?? '' })}`;
  if (state === 'open')
    return `${failed} ${attempt >= shopDecidesFrom ? t('courierAnswers.pleaseDecide') : t('courierAnswers.buyerIsAsked')}`;
  if (state === 'closed') return failed;
  const what = { decision: decision ?? 'again' };
  return `${failed} ${state === 'sent' ? t('courierAnswers.wasTold', what) : t('courierAnswers.isBeingTold', what)}`;
}
