import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../../../../shared/languages/translate.ts';
import { findLawText, type LawSetting } from '../../../../../../shared/law/seller.ts';
import { settingFields } from '../../../../../../shared/setting-fields.ts';
import type { ShopSettings } from '../../../../../../shop-settings/api.ts';
import { answers, SettingControl } from '../../../../../components/admin/settings/setting-controls.tsx';
import { Button } from '../../../../../components/forms/button.tsx';
import { rich } from '../../../../../document/rich.ts';
import type { Proposal } from './propose-law.ts';

interface LawFieldProps {
  name: LawSetting;
  settings: ShopSettings;
  proposal: Proposal | undefined;
  error: string | undefined;
}

/** What is there is one line; what is missing is open at once. A field that is not open is not sent. */
export function LawField({ name, settings, proposal, error }: LawFieldProps) {
  const text = findLawText(settings, name);
  const isMissing = text === '';
  const [isOpen, setOpen] = useState(isMissing);
  const line = useRef<HTMLLIElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    line.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  };
  const { type, label, law } = settingFields[name];
  const { rule, shownOn, whenEmpty } = law;
  return (
    <li
      ref={line}
      className={`grid gap-1.5 border-twine px-5 py-4 not-first:border-t max-lg:px-gutter ${isMissing ? 'shadow-[inset_3px_0_0_var(--madder)]' : ''}`}
    >
      {isMissing && <p className="text-sm font-semibold text-madder">{t('sellerLaw.missing')}</p>}
      {isOpen ? (
        <SettingControl
          name={name}
          settings={proposal ? { ...settings, [name]: proposal.text } : settings}
          error={error}
        />
      ) : (
        <ClosedField label={label} text={type === 'answer' ? answers[text] : text} open={open} />
      )}
      {proposal && <p className="text-sm font-semibold">{t('sellerLaw.proposed', { from: proposal.from })}</p>}
      <p className="text-sm text-ink-2">{t('sellerLaw.ruleAndPlace', { rule, shownOn })}</p>
      {isMissing && (
        <p className="text-sm text-ink-2">
          {rich('sellerLaw.whenEmpty', {
            b: (text) => <b className="font-semibold text-ink">{text}</b>,
            meaning: whenEmpty,
          })}
        </p>
      )}
    </li>
  );
}

function ClosedField({ label, text, open }: { label: string; text: string | undefined; open: () => void }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm font-semibold">{label}</span>
        <Button look="plain" small className="px-1!" onClick={open} aria-label={t('cart.changeNamed', { name: label })}>
          {t('product.change')}
        </Button>
      </div>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </>
  );
}
