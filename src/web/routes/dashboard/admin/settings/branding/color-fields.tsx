import { useRef, useState } from 'react';
import { t } from '../../../../../../shared/languages/translate.ts';
import {
  type AccentVerdict,
  deriveColors,
  judgeAccent,
  leastContrast,
  type PaletteName,
  paletteNames,
  palettes,
} from '../../../../../../shared/theme/palettes.ts';
import type { SettingsFields } from '../../../../../components/admin/settings/settings-form.tsx';
import { Button } from '../../../../../components/forms/button.tsx';
import { FieldError } from '../../../../../components/forms/field.tsx';
import { Icon } from '../../../../../components/page/icon.tsx';
import { useNoticedChange } from '../../../../../hooks/form-changed.ts';

const paletteLabels: Record<PaletteName, string> = {
  rani: t('branding.rani'),
  neel: t('branding.neel'),
  neem: t('branding.neem'),
  mitti: t('branding.mitti'),
  mor: t('branding.mor'),
  jamun: t('branding.jamun'),
  haldi: t('branding.haldi'),
  sindoor: t('branding.sindoor'),
  gulab: t('branding.gulab'),
  kajal: t('branding.kajal'),
  tulsi: t('branding.tulsi'),
  sagar: t('branding.sagar'),
};

const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** Twelve palettes, or an accent of the shop's own on a palette's paper. */
export function ColorFields({ settings, errors }: SettingsFields) {
  const [palette, setPalette] = useState<PaletteName>(settings.palette);
  const [accent, setAccent] = useState(settings.accent);
  const choose = (name: PaletteName) => {
    setPalette(name);
    setAccent('');
  };
  const own = isColor(accent) ? accent.toLowerCase() : '';
  return (
    <>
      <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <legend className="sr-only">{t('branding.palette')}</legend>
        {paletteNames.map((name) => (
          <PaletteChoice key={name} name={name} isChosen={name === palette} choose={() => choose(name)} />
        ))}
      </fieldset>
      <AccentField
        accent={accent}
        shown={own || palettes[palette].accent}
        change={setAccent}
        verdict={judgeAccent({ palette, accent: own })}
        error={errors.accent}
      />
    </>
  );
}

interface PaletteChoiceProps {
  name: PaletteName;
  isChosen: boolean;
  choose: () => void;
}

function PaletteChoice({ name, isChosen, choose }: PaletteChoiceProps) {
  const { paper, accent, ink, ...colors } = deriveColors({ palette: name, accent: '' });
  const parts = [
    { x: 0, width: 44, fill: paper },
    { x: 44, width: 28, fill: accent },
    { x: 72, width: 14, fill: ink },
    { x: 86, width: 14, fill: colors['footer-mark'] },
  ];
  return (
    <label
      className={`grid cursor-pointer gap-1.5 rounded-sm border-[1.5px] bg-white p-2 text-sm font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-indigo ${isChosen ? 'border-accent ring-2 ring-accent' : 'border-bark'}`}
    >
      <input type="radio" name="palette" value={name} className="sr-only" checked={isChosen} onChange={choose} />
      <svg viewBox="0 0 100 20" preserveAspectRatio="none" className="h-7 w-full" aria-hidden="true">
        {parts.map((part) => (
          <rect key={part.x} height="20" {...part} />
        ))}
      </svg>
      {paletteLabels[name]}
    </label>
  );
}

interface AccentFieldProps {
  /** As typed; '' = the palette's. */
  accent: string;
  shown: string;
  change: (accent: string) => void;
  verdict: AccentVerdict;
  error?: string;
}

function AccentField({ accent, shown, change, verdict, error }: AccentFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useNoticedChange(accent);
  const clear = () => {
    change('');
    field.current?.focus();
  };
  return (
    <div className="grid gap-[7px]">
      <label htmlFor="accent" className="text-sm font-semibold">
        {t('branding.ownAccent')}
      </label>
      <div className="grid grid-cols-[56px_minmax(0,1fr)_auto] gap-2">
        <ColorPicker shown={shown} change={change} />
        <input
          ref={field}
          id="accent"
          name="accent"
          className="field-control"
          value={accent}
          placeholder={shown}
          spellCheck={false}
          autoCapitalize="off"
          aria-describedby="accent-verdict"
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {accent !== '' && (
          <Button look="plain" onClick={clear}>
            {t('branding.clear')}
          </Button>
        )}
      </div>
      {accent !== '' && !isColor(accent) && <FieldError>{t('branding.colourForm')}</FieldError>}
      {error && <FieldError>{error}</FieldError>}
      <Verdict verdict={verdict} />
    </div>
  );
}

function ColorPicker({ shown, change }: Pick<AccentFieldProps, 'shown' | 'change'>) {
  return (
    <input
      type="color"
      aria-label={t('branding.pickAccent')}
      className="h-12.5 w-full cursor-pointer rounded-sm border-[1.5px] border-bark bg-white p-1"
      value={shown}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

const figure = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1);

function Verdict({ verdict: { isAdjusted, used, chosen, onPaper, onButton } }: { verdict: AccentVerdict }) {
  return (
    <div id="accent-verdict" role="status" className="grid gap-1.5 text-sm">
      {!isAdjusted && (
        <p className="flex items-center gap-2 font-semibold text-neem">
          <Icon name="check" />
          {t('branding.easyToRead', { onPaper: figure(onPaper), onButton: figure(onButton) })}
        </p>
      )}
      {isAdjusted && (
        <>
          <p className="font-semibold text-madder">{t('branding.tooPale', { contrast: figure(onPaper) })}</p>
          <p className="flex flex-wrap items-center gap-2">
            <Swatch color={chosen} />
            {t('branding.nearestShade', { shade: used })}
            <Swatch color={used} />
          </p>
        </>
      )}
      <p className="text-ink-2">{t('branding.darkened', { least: leastContrast })}</p>
    </div>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <svg className="size-6" viewBox="0 0 1 1" aria-hidden="true">
      <rect width="1" height="1" fill={color} />
    </svg>
  );
}
