import type { TrackedBody } from '../../../../couriers/api.ts';
import { formatDate } from '../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../shared/dates/weekday.ts';
import { isOver, stageWord } from '../../../../shared/delivery/shipment-stages.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { ParcelQuestion } from './parcel-question.tsx';
import { ReturnPickups } from './return-pickups.tsx';

/** Where the parcel is, what the courier has to know, and returns that a courier picks up. */
export function OrderParcel({ tracked: { parcel, question, pickups } }: { tracked: TrackedBody }) {
  return (
    <>
      {question && <ParcelQuestion question={question} />}
      {parcel && <Steps parcel={parcel} />}
      <ReturnPickups pickups={pickups} />
    </>
  );
}

/** Each step of the parcel, and the day on which the courier expects it. */
function Steps({ parcel }: { parcel: NonNullable<TrackedBody['parcel']> }) {
  const { stage, steps, expectedOn } = parcel;
  return (
    <section className="grid gap-3" aria-label={t('order.parcel')}>
      <h2 className="text-xl">{t('order.whereItIs')}</h2>
      <ol className="grid gap-3">
        {steps.map(({ stage: step, place, at }, index) => (
          <li
            key={`${at} ${step}`}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3"
            aria-current={index === steps.length - 1 ? 'step' : undefined}
          >
            <span aria-hidden="true" className="mt-1.5 size-3 rounded-full bg-accent" />
            <span className="grid">
              <b className="font-semibold">{stageWord(step)}</b>
              <span
                dir="auto"
                className="text-sm text-ink-2 wrap-anywhere"
              >{`${place ? `${place}, ` : ''}${formatDate(at)}`}</span>
            </span>
          </li>
        ))}
      </ol>
      {expectedOn && !isOver(stage) && (
        <p>
          {t('order.expectedOn')} <b>{formatWeekday(expectedOn)}</b>
        </p>
      )}
    </section>
  );
}
