import { lazy, Suspense, useState } from 'react';
import type { PromisedBody } from '../../../orders/api.ts';
import { formatWeekday } from '../../../shared/dates/weekday.ts';
import { t } from '../../../shared/languages/translate.ts';
import { wantedDay } from '../../stores/delivery-choice.ts';
import { Button } from '../forms/button.tsx';
import { ButtonForm } from '../forms/button-form.tsx';
import { Skeleton } from '../page/skeleton.tsx';

const DayField = lazy(async () => ({ default: (await import('../forms/day-field.tsx')).DayField }));

interface NeededByProps {
  promise: PromisedBody;
  /** False = the buyer collects it. */
  ships: boolean;
  /** The page says elsewhere when it arrives. */
  isAnswered?: boolean;
}

/** The day on which the buyer needs the order: yes, or the first possible day. */
export function NeededBy({ promise, ships, isAnswered = false }: NeededByProps) {
  const wanted = wantedDay.use();
  const [isAsked, setAsked] = useState(false);
  if (!wanted && !isAsked)
    return (
      <ButtonForm action={() => setAsked(true)}>
        <Button type="submit" look="plain" className="-ms-1 justify-self-start">
          {t('promise.needByDay')}
        </Button>
      </ButtonForm>
    );
  return (
    <div className="grid w-full gap-2">
      <Suspense fallback={<Skeleton className="h-20" />}>
        <DayField
          label={t('promise.neededBy')}
          autoFocus={isAsked}
          defaultValue={wanted}
          onDay={(day) => wantedDay.write(day)}
        />
      </Suspense>
      <p aria-live="polite" className="min-h-6 text-sm">
        {wanted && !isAnswered && <Answer wanted={wanted} promise={promise} ships={ships} />}
      </p>
    </div>
  );
}

function Answer({ wanted, promise: { dispatchOn, arriveBy }, ships }: NeededByProps & { wanted: string }) {
  const day = ships ? arriveBy : dispatchOn;
  if (!day) return t('promise.pinSaysWhether');
  return day <= wanted ? (
    <b className="text-neem">{t('promise.inTime', { day: formatWeekday(day) })}</b>
  ) : (
    <b className="text-madder">{t('promise.tooLate', { day: formatWeekday(day) })}</b>
  );
}
