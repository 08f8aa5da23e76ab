import { type ReactNode, useId } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import { formatPrice } from '../../../../shared/money.ts';
import { type Answers, lengthOfAnswer } from '../../../../shared/products/personalisation.ts';
import { FieldError } from '../../../components/forms/field.tsx';
import { OwnText } from '../../../components/page/own-text.tsx';
import { DayFields, dayIn } from './day-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import { formatHint, type QuestionProps } from './question.ts';

/** One question with its field. */
export function AnswerField(props: QuestionProps) {
  const { kind } = props.option;
  if (kind === 'text') return <TextAnswer {...props} />;
  if (kind === 'photo') return <PhotoField {...props} />;
  return <Group {...props}>{kind === 'date' ? <DayFields {...props} /> : <Choices {...props} />}</Group>;
}

/** What was typed or chosen before hydration. */
export function answersIn(box: HTMLElement | null): Answers {
  if (!box) return {};
  const fields = [...box.querySelectorAll<HTMLInputElement>('input[data-given]')];
  const given = fields.filter(({ type, checked }) => type !== 'radio' || checked);
  const days = [...box.querySelectorAll<HTMLElement>('select[data-answer]')];
  const answers = [
    ...given.map(({ dataset, value }) => [dataset.given, value]),
    ...days.map(({ dataset: { answer = '' } }) => [answer, dayIn(box, answer)]),
  ];
  return Object.fromEntries(answers.filter(([, value]) => value));
}

const labelRow = 'flex w-full flex-wrap items-baseline justify-between gap-x-3 font-semibold';
const hint = 'text-sm font-normal text-ink-2';

function TextAnswer({ option, given, error, give }: QuestionProps) {
  const id = useId();
  const { maxLength = 1 } = option;
  const length = lengthOfAnswer(given);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className={labelRow}>
        <OwnText text={option.label} /> <span className={hint}>{formatHint(option)}</span>
      </label>
      <div className="relative">
        <input
          id={id}
          className="field-control pe-20! text-lg font-semibold"
          value={given}
          onChange={({ target }) => give(target.value)}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          required={option.isRequired}
          data-answer={option.id}
          data-given={option.id}
        />
        <output
          htmlFor={id}
          className={`absolute top-1/2 end-3.5 -translate-y-1/2 text-sm ${length > maxLength ? 'font-semibold text-madder' : 'text-ink-2'}`}
        >
          {t('product.lengthOf', { length, most: maxLength })}
        </output>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

function Group({ option, error, children }: QuestionProps & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className={`mb-2 ${labelRow}`}>
        <OwnText text={option.label} /> <span className={hint}>{formatHint(option)}</span>
      </legend>
      {children}
      {error && (
        <FieldError id={id} className="mt-2 text-sm font-medium text-madder">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}

function Choices({ product, option, given, give }: QuestionProps) {
  const { id, choices = [], isRequired } = option;
  const all = isRequired
    ? choices
    : [{ id: '', label: t('personalisation.none'), price: 0, colour: undefined }, ...choices];
  return (
    <div className="flex flex-wrap gap-2.5">
      {all.map(({ id: value, label, price, colour }, at) => (
        <label
          key={value}
          className="relative grid min-h-14 min-w-11 cursor-pointer content-center rounded-sm border-[1.5px] border-bark bg-cotton px-3.5 py-1.5 font-semibold has-checked:border-accent has-checked:bg-linen has-focus-visible:outline-3"
        >
          <input
            type="radio"
            className="sr-only"
            name={`${product}-${id}`}
            value={value}
            checked={given === value}
            onChange={() => give(value)}
            data-answer={at === 0 ? id : undefined}
            data-given={id}
          />
          {colour && (
            <svg className="mb-1 size-11 rounded-sm" aria-hidden="true">
              <rect width="100%" height="100%" fill={colour} />
            </svg>
          )}
          <OwnText text={label} />
          {price > 0 && <small className="text-xs font-medium">{`+${formatPrice(price)}`}</small>}
        </label>
      ))}
    </div>
  );
}
