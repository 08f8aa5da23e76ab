import type { QuestionBody } from '../../../../couriers/api.ts';
import { formatDay } from '../../../../shared/dates/dates.ts';
import { formatWeekday } from '../../../../shared/dates/weekday.ts';
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
      aria-label="Failed delivery"
    >
      <h2 className="text-xl">The courier could not deliver it</h2>
      <p>{`It was there on ${formatDay(failedOn)}, and could not hand over your parcel.`}</p>
      {state === 'open' && <AnswerForm key={_id} question={question} />}
      {state === 'answered' && <p className="font-medium">{describeAnswer(question)}</p>}
      {state === 'shop' && (
        <p className="font-medium">
          We look at it ourselves now. If you want to tell us something, please write to us.
        </p>
      )}
    </section>
  );
}

function describeAnswer({ decision, day }: QuestionBody): string {
  if (decision === 'back') return 'The courier brings it back to us. We write to you about your order.';
  return day ? `The courier is asked to come again on ${formatWeekday(day)}.` : 'The courier is asked to come again.';
}

function AnswerForm({ question: { _id, days } }: { question: QuestionBody }) {
  const { errors, isBusy, submit, props } = useActionForm({ intent: 'answerCourier' });
  const refuse = async () => {
    const asked = 'Send the parcel back? The courier does not come again.';
    if (await askToConfirm({ question: asked, yes: 'Send it back', isDanger: true }))
      submit({ question: _id, answer: 'back' });
  };
  return (
    <form {...props} className="grid gap-4" noValidate aria-label="Answer the courier">
      <input type="hidden" name="question" value={_id} />
      <input type="hidden" name="answer" value="again" />
      <Select label="When shall it come again?" name="day" error={errors.day}>
        <option value="">As soon as it can</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {formatWeekday(day)}
          </option>
        ))}
      </Select>
      <Field
        label="A landmark (optional)"
        name="landmark"
        maxLength={120}
        hint="What is next to it, or how the door is found"
        error={errors.landmark}
      />
      <Field label="Another phone number (optional)" name="phone" type="tel" error={errors.phone} />
      <p className="text-sm text-ink-2">
        Landmark and phone number are for the courier, and are deleted here when the parcel has arrived.
      </p>
      {errors.question && <FieldError>{errors.question}</FieldError>}
      <Button type="submit" wide busy={isBusy && 'Sending...'}>
        Please come again
      </Button>
      <Button look="danger" onClick={() => void refuse()}>
        I do not want it any more
      </Button>
    </form>
  );
}
