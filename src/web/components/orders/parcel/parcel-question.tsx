import type { QuestionBody } from '../../../../couriers/api.ts';
import { formatDay } from '../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../shared/dates/weekday.ts';
import { t } from '../../../../shared/languages/translate.ts';
import { askToConfirm } from '../../../hooks/ask-to-confirm.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { Button } from '../../forms/button.tsx';
import { Field, FieldError, Select } from '../../forms/field.tsx';

/** For the action of the page. */
export function answerIn({ question = '', answer, day, landmark, phone }: Record<string, string>) {
  return {
    question,
    answer: answer === 'back' ? ('back' as const) : ('again' as const),
    ...(day && { day }),
    ...(landmark && { landmark }),
    ...(phone && { phone }),
  };
}

/** After a failed attempt to deliver: when the courier shall come again, or that it shall not. */
export function ParcelQuestion({ question }: { question: QuestionBody }) {
  const { _id, state, failedOn } = question;
  return (
    <section
      className="grid max-w-[560px] gap-4 bg-cotton px-8 py-7 shadow-tag max-md:-mx-gutter max-md:px-gutter"
      aria-label={t('order.failedDelivery')}
    >
      <h2 className="text-xl">{t('order.couldNotDeliver')}</h2>
      <p>{t('order.wasThereOn', { day: formatDay(failedOn) })}</p>
      {state === 'open' && <AnswerForm key={_id} question={question} />}
      {state === 'answered' && <p className="font-medium">{describeAnswer(question)}</p>}
      {state === 'shop' && <p className="font-medium">{t('order.weLookAtIt')}</p>}
    </section>
  );
}

function describeAnswer({ decision, day }: QuestionBody): string {
  if (decision === 'back') return t('order.broughtBack');
  return day ? t('order.comesAgainOn', { day: formatWeekday(day) }) : t('order.comesAgain');
}

function AnswerForm({ question: { _id, days } }: { question: QuestionBody }) {
  const { errors, isBusy, submit, props } = useActionForm({ intent: 'answerCourier' });
  const refuse = async () => {
    const asked = t('order.sendBackQuestion');
    if (await askToConfirm({ question: asked, yes: t('order.sendBack'), isDanger: true }))
      submit({ question: _id, answer: 'back' });
  };
  return (
    <form {...props} className="grid gap-4" noValidate aria-label={t('order.answerCourier')}>
      <input type="hidden" name="question" value={_id} />
      <input type="hidden" name="answer" value="again" />
      <Select label={t('order.whenAgain')} name="day" error={errors.day}>
        <option value="">{t('order.asSoonAsItCan')}</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {formatWeekday(day)}
          </option>
        ))}
      </Select>
      <Field
        label={t('order.landmarkOptional')}
        name="landmark"
        maxLength={120}
        hint={t('order.landmarkHint')}
        error={errors.landmark}
      />
      <Field label={t('order.otherPhoneOptional')} name="phone" type="tel" error={errors.phone} />
      <p className="text-sm text-ink-2">{t('order.forCourierOnly')}</p>
      {errors.question && <FieldError>{errors.question}</FieldError>}
      <Button type="submit" wide busy={isBusy && t('order.sending')}>
        {t('order.pleaseComeAgain')}
      </Button>
      <Button look="danger" onClick={() => void refuse()}>
        {t('order.doNotWant')}
      </Button>
    </form>
  );
}
