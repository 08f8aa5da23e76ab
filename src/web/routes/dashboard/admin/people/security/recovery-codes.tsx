import { useEffect, useRef } from 'react';
import { t } from '../../../../../../shared/languages/translate.ts';
import { Button } from '../../../../../components/forms/button.tsx';
import { saveFile } from '../../../../../document/save-file.ts';

/** Shown only once. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="panel mb-6 grid gap-4 justify-items-start"
      aria-label={t('security.newCodes')}
    >
      <h2 className="text-lg">{t('security.newCodes')}</h2>
      <p>{t('security.keepCodes')}</p>
      <ul className="grid sm:grid-cols-2 gap-x-6 gap-y-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="button-row">
        <Button look="ghost" small onClick={save}>
          {t('security.saveAsFile')}
        </Button>
        <Button small onClick={done}>
          {t('security.haveSaved')}
        </Button>
      </div>
    </section>
  );
}
