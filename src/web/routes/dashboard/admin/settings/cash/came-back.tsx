import { t } from '../../../../../../shared/languages/translate.ts';
import type { CashRules } from './cash-rules.ts';

const choices = [
  { value: '', title: t('cashRules.advanceStays'), what: t('cashRules.advanceStaysHint') },
  { value: 'on', title: t('cashRules.advanceGoesBack'), what: t('cashRules.advanceGoesBackHint') },
] as const;

/** What becomes of an advance when its parcel is refused. */
export function CameBack({ rules }: { rules: CashRules }) {
  return (
    <fieldset className="panel grid gap-2.5">
      <legend className="float-left mb-1 text-lg font-display">{t('cashRules.whenItComesBack')}</legend>
      {choices.map(({ value, title, what }) => (
        <label
          key={title}
          className="flex min-h-11 cursor-pointer items-center gap-3 border border-bark px-3 py-2 has-checked:border-accent has-checked:outline has-checked:outline-accent"
        >
          <input
            type="radio"
            className="check-mark"
            name="returnsAdvance"
            value={value}
            defaultChecked={rules.returnsAdvance === (value === 'on')}
          />
          <span className="grid">
            <b className="font-semibold">{title}</b>
            <span className="text-sm text-ink-2">{what}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
