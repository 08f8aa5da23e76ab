import type { EditedPersonalisation } from '../../../../../catalog/api.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { formatScript, type Script, scripts } from '../../../../../shared/products/personalisation.ts';
import { Fold } from '../../../../components/admin/fold.tsx';
import { Button } from '../../../../components/forms/button.tsx';
import { ChoiceField } from '../../../../components/forms/choice-field.tsx';
import { Field, FieldError } from '../../../../components/forms/field.tsx';
import type { FieldErrors } from '../../../../components/forms/form-errors.ts';
import { type DraftChoice, type DraftOption, newChoice, newPlace } from './draft-option.ts';

interface OptionEditorProps {
  option: DraftOption;
  photos: EditedPersonalisation['product']['photos'];
  /** By the names of the fields below it. */
  errors: FieldErrors;
  change: (part: Partial<DraftOption>) => void;
}

export function OptionEditor({ option, photos, errors, change }: OptionEditorProps) {
  const { kind, label, isRequired, isFuture } = option;
  return (
    <div className="grid gap-4">
      <Field
        label={t('variants.whatYouAsk')}
        hint={t('variants.whatYouAskHint')}
        value={label}
        maxLength={60}
        onChange={({ target }) => change({ label: target.value })}
        error={errors.label}
      />
      <LengthAndPrice option={option} errors={errors} change={change} />
      <ChoiceField
        type="checkbox"
        label={t('variants.mustAnswer')}
        checked={isRequired}
        onChange={({ target }) => change({ isRequired: target.checked })}
      />
      {kind === 'date' && (
        <ChoiceField
          type="checkbox"
          label={t('variants.noPastDay')}
          checked={isFuture}
          onChange={({ target }) => change({ isFuture: target.checked })}
        />
      )}
      {kind === 'text' && <TextRules option={option} change={change} />}
      {(kind === 'choice' || kind === 'colour') && <ChoicesEditor {...{ option, photos, errors, change }} />}
    </div>
  );
}

function LengthAndPrice({ option, errors, change }: Omit<OptionEditorProps, 'photos'>) {
  return (
    <div className="grid grid-cols-2 gap-3">
      {option.kind === 'text' && (
        <Field
          label={t('variants.maxLetters')}
          inputMode="numeric"
          value={option.maxLength}
          onChange={({ target }) => change({ maxLength: target.value })}
          error={errors.maxLength}
        />
      )}
      <Field
        label={t('variants.costsExtra')}
        inputMode="decimal"
        value={option.price}
        onChange={({ target }) => change({ price: target.value })}
        error={errors.price}
      />
    </div>
  );
}

function TextRules({ option, change }: Pick<OptionEditorProps, 'option' | 'change'>) {
  const toggle = (script: Script, isOn: boolean) =>
    change({ scripts: scripts.filter((one) => (one === script ? isOn : option.scripts.includes(one))) });
  return (
    <>
      <Fold
        name="scripts"
        title={t('variants.whichLetters')}
        said={option.scripts.map(formatScript).join(', ') || t('variants.anyLetters')}
      >
        <p className="mb-2 text-sm text-ink-2">{t('variants.lettersHint')}</p>
        <div className="flex flex-wrap gap-x-5">
          {scripts.map((script) => (
            <ChoiceField
              key={script}
              type="checkbox"
              label={formatScript(script)}
              checked={option.scripts.includes(script)}
              onChange={({ target }) => toggle(script, target.checked)}
            />
          ))}
        </div>
      </Fold>
      <ChoiceField
        type="checkbox"
        label={t('variants.shownOnPhoto')}
        checked={option.place !== undefined}
        onChange={({ target }) => change({ place: target.checked ? newPlace() : undefined })}
      />
    </>
  );
}

function ChoicesEditor({ option: { kind, choices }, photos, errors, change }: OptionEditorProps) {
  const put = (key: string, part: Partial<DraftChoice>) =>
    change({ choices: choices.map((one) => (one.key === key ? { ...one, ...part } : one)) });
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">
        {kind === 'colour' ? t('adminFrame.colours') : t('variants.choices')}
      </legend>
      {choices.map((choice, at) => (
        <ChoiceEditor
          key={choice.key}
          {...{ choice, at, photos, errors }}
          isColour={kind === 'colour'}
          change={(part) => put(choice.key, part)}
          remove={
            choices.length > 1 ? () => change({ choices: choices.filter(({ key }) => key !== choice.key) }) : undefined
          }
        />
      ))}
      {errors.choices && <FieldError>{errors.choices}</FieldError>}
      <Button
        look="plain"
        className="justify-self-start"
        onClick={() => change({ choices: [...choices, newChoice()] })}
      >
        {kind === 'colour' ? t('variants.addColour') : t('variants.addChoice')}
      </Button>
    </fieldset>
  );
}

interface ChoiceEditorProps extends Pick<OptionEditorProps, 'photos' | 'errors'> {
  choice: DraftChoice;
  at: number;
  isColour: boolean;
  change: (part: Partial<DraftChoice>) => void;
  /** Unset for the only one. */
  remove?: () => void;
}

function ChoiceEditor({ choice, at, photos, errors, isColour, change, remove }: ChoiceEditorProps) {
  const { label, price, colour } = choice;
  return (
    <div className="flex flex-wrap items-end gap-3 border-b border-twine pb-3">
      {isColour && (
        <input
          type="color"
          className="size-12 cursor-pointer rounded-sm border-[1.5px] border-bark bg-cotton p-1"
          aria-label={t('variants.colourNumber', { number: at + 1 })}
          value={colour}
          onChange={({ target }) => change({ colour: target.value })}
        />
      )}
      <div className="min-w-36 grow">
        <Field
          label={t('variants.nameNumber', { number: at + 1 })}
          maxLength={40}
          value={label}
          onChange={({ target }) => change({ label: target.value })}
          error={errors[`choices.${at}.label`]}
        />
      </div>
      <div className="w-28">
        <Field
          label={t('variants.priceNumber', { number: at + 1 })}
          inputMode="decimal"
          value={price}
          onChange={({ target }) => change({ price: target.value })}
          error={errors[`choices.${at}.price`]}
        />
      </div>
      {remove && (
        <Button look="danger" aria-label={t('variants.deleteNamed', { name: nameChoice(choice, at) })} onClick={remove}>
          {t('forms.delete')}
        </Button>
      )}
      {photos.length > 1 && <PhotoOfChoice {...{ choice, at, photos, change }} />}
    </div>
  );
}

function nameChoice({ label }: DraftChoice, at: number): string {
  return label || t('variants.choiceNumber', { number: at + 1 });
}

/** What buyers see once they choose it. */
function PhotoOfChoice({ choice, at, photos, change }: Pick<ChoiceEditorProps, 'choice' | 'at' | 'photos' | 'change'>) {
  const name = nameChoice(choice, at);
  const all = [{ _id: '', url: '' }, ...photos];
  return (
    <fieldset className="w-full">
      <legend className="mb-1.5 text-sm">{t('variants.photoShownWith', { name })}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map(({ _id, url }, index) => (
          <label
            key={_id}
            className="relative grid h-14 min-w-11 cursor-pointer place-items-center overflow-hidden rounded-sm border-[1.5px] border-bark text-sm has-checked:outline-3 has-checked:outline-accent has-focus-visible:outline-3"
          >
            <input
              type="radio"
              className="sr-only"
              name={`photo-${choice.key}`}
              aria-label={
                index === 0 ? t('variants.noPhotoWith', { name }) : t('variants.photoWith', { number: index, name })
              }
              checked={(photos.find((photo) => photo._id === choice.photo)?._id ?? '') === _id}
              onChange={() => change({ photo: _id || undefined })}
            />
            {url ? (
              <img src={url} alt="" className="h-full w-11 object-cover" />
            ) : (
              <span className="px-2">{t('personalisation.none')}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
