import { type SubmitEvent, useState } from 'react';
import type { PromiseQueueBody } from '../../../../../../orders/api.ts';
import { t } from '../../../../../../shared/languages/translate.ts';
import type { DeliveryDaysBody } from '../../../../../../shipping/api.ts';
import { api } from '../../../../../api-client/api-client.ts';
import { useSavedForm } from '../../../../../components/admin/settings/use-saved-form.ts';
import { withToast } from '../../../../../components/admin/settings/with-toast.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../../components/forms/choice-field.tsx';
import { Field } from '../../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../../components/forms/form-errors.ts';
import type { Submission } from '../../../../../hooks/form-action.ts';
import { CutoffField, NumberField, WeekdayBoxes } from './day-inputs.tsx';
import { Holidays } from './holidays.tsx';
import { PromiseExample } from './promise-example.tsx';
import { TransitFields } from './transit-fields.tsx';
import { type TypedHoliday, useTypedHoliday } from './use-typed-holiday.ts';

export async function saveDays({ fields: { days = '{}', originPin } }: Submission) {
  if (originPin !== undefined) await api('PUT /shop/delivery', { body: { originPin: originPin.trim() } });
  return withToast(api('PUT /shop/delivery-days', { body: JSON.parse(days) }));
}

interface DeliveryDaysProps {
  days: DeliveryDaysBody;
  queue: PromiseQueueBody;
  /** Null while charges by distance ask for it. */
  originPin: string | null;
}

/** How the shop works and how long parcels travel: buyers read the days that follow. */
export function DeliveryDays({ days: saved, queue, originPin }: DeliveryDaysProps) {
  const [days, setDays] = useState(saved);
  const { errors, isBusy, submit, props } = useSavedForm({ intent: 'saveDays' });
  const change = (changed: Partial<DeliveryDaysBody>) => {
    props.onChange();
    setDays((present) => ({ ...present, ...changed }));
  };
  const typed = useTypedHoliday(days.holidays, (holidays) => change({ holidays }));
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const holidays = typed.take(event.currentTarget);
    if (!holidays) return;
    const pin = new FormData(event.currentTarget).get('originPin');
    submit({ days: JSON.stringify({ ...days, holidays }), ...(typeof pin === 'string' && { originPin: pin }) });
  };
  return (
    <div className="mt-6 grid items-start gap-6 min-[1180px]:grid-cols-[minmax(0,1fr)_320px]">
      <form
        ref={props.ref}
        onSubmit={onSubmit}
        onChange={props.onChange}
        noValidate
        className="panel grid gap-5"
        aria-label={t('order.deliveryDays')}
      >
        <PromiseSwitch isOn={days.isPromised} turn={(isPromised) => change({ isPromised })} />
        {originPin !== null && <OriginPin pin={originPin} error={errors.originPin} />}
        <DayFields days={days} typed={typed} errors={errors} change={change} />
        <div>
          <Button type="submit" busy={isBusy && t('forms.save')}>
            {t('deliverySettings.saveDays')}
          </Button>
        </div>
      </form>
      <PromiseExample days={days} queue={queue} />
    </div>
  );
}

function OriginPin({ pin, error }: { pin: string; error?: string }) {
  return (
    <Field
      label={t('deliverySettings.leavesFrom')}
      name="originPin"
      inputMode="numeric"
      maxLength={7}
      defaultValue={pin}
      error={error}
    />
  );
}

function PromiseSwitch({ isOn, turn }: { isOn: boolean; turn: (isOn: boolean) => void }) {
  return (
    <div>
      <h2 className="text-lg">{t('order.deliveryDays')}</h2>
      <ChoiceField
        type="checkbox"
        label={t('deliverySettings.buyersRead')}
        checked={isOn}
        onChange={({ target }) => turn(target.checked)}
      />
    </div>
  );
}

interface DayFieldsProps {
  days: DeliveryDaysBody;
  typed: TypedHoliday;
  errors: FieldErrors;
  change: (changed: Partial<DeliveryDaysBody>) => void;
}

function DayFields({ days, typed, errors, change }: DayFieldsProps) {
  return (
    <>
      <WeekdayBoxes
        legend={t('deliverySettings.workingDays')}
        resting={days.restWeekdays}
        error={errors.restWeekdays}
        onChange={(restWeekdays) => change({ restWeekdays })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label={t('deliverySettings.piecesPerDay')}
          hint={t('deliverySettings.piecesPerDayHint')}
          value={days.piecesPerDay}
          error={errors.piecesPerDay}
          onChange={(piecesPerDay) => change({ piecesPerDay })}
        />
        <CutoffField hour={days.cutoffHour} onChange={(cutoffHour) => change({ cutoffHour })} />
      </div>
      <Holidays
        holidays={days.holidays}
        typed={typed}
        error={errors.to ?? errors.holidays}
        onChange={(holidays) => change({ holidays })}
      />
      <TransitFields transit={days.transit} error={errors.maxDays} onChange={(transit) => change({ transit })} />
      <WeekdayBoxes
        legend={t('deliverySettings.courierDays')}
        resting={days.courierRestWeekdays}
        error={errors.courierRestWeekdays}
        onChange={(courierRestWeekdays) => change({ courierRestWeekdays })}
      />
    </>
  );
}
