import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/languages/translate.ts';
import type { ShopSettings } from '../../../../shop-settings/api.ts';
import { FormChanged } from '../../../hooks/form-changed.ts';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { Button } from '../../forms/button.tsx';
import { UploadForm } from '../../forms/files/upload-form.tsx';
import type { FieldErrors } from '../../forms/form-errors.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

export interface SettingsFields {
  settings: ShopSettings;
  errors: FieldErrors;
}
type GetFieldProps<Values> = <Name extends keyof Values & string>(
  name: Name,
) => { name: Name; defaultValue: Values[Name]; error: string | undefined };

/** Properties of the fields of a form: name, value and error. */
export function makeFieldProps<Values>(values: Values, errors: FieldErrors): GetFieldProps<Values> {
  return (name) => ({ name, defaultValue: values[name], error: errors[name] });
}

interface SettingsFormProps {
  settings: ShopSettings;
  title: string;
  children: (fields: SettingsFields) => ReactNode;
  /** With each change; not saved. */
  onDraft?: (draft: FormData) => void;
  aside?: ReactNode;
  /** Fields hold what is not stored yet, so it can be saved at once. */
  hasProposals?: boolean;
}

/** Fields of the shop's settings; the button to save them stays in sight while something changed. */
export function SettingsForm({ settings, title, children, onDraft, aside, hasProposals }: SettingsFormProps) {
  const unsaved = useUnsavedChanges();
  const [isChanged, setChanged] = useState(false);
  const [version, setVersion] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const clear = () => {
    unsaved.clear();
    setChanged(false);
  };
  const { errors, isBusy, props } = useActionForm({ onSuccess: clear });
  const { mark } = unsaved;
  const changed = useCallback(() => {
    mark();
    setChanged(true);
    const form = body.current?.closest('form');
    if (form) onDraft?.(new FormData(form));
  }, [mark, onDraft]);
  useAnchor(body);
  const undo = () => {
    clear();
    setVersion(version + 1);
    onDraft?.(new FormData());
  };
  return (
    <>
      <h1 className="mb-5">{title}</h1>
      <UploadForm {...props} noValidate onChange={changed}>
        <div className={aside ? 'grid items-start gap-x-12 lg:grid-cols-[minmax(0,700px)_auto]' : 'max-w-[700px]'}>
          {aside}
          <div key={version} ref={body} className="grid min-w-0 gap-8 lg:col-start-1 lg:row-start-1">
            <FormChanged value={changed}>{children({ settings, errors })}</FormChanged>
          </div>
        </div>
        {(isChanged || hasProposals) && <SaveBar isBusy={isBusy} undo={isChanged ? undo : null} />}
      </UploadForm>
    </>
  );
}

function SaveBar({ isBusy, undo }: { isBusy: boolean; undo: (() => void) | null }) {
  return (
    <div className="sticky bottom-0 z-9 -mx-gutter mt-5 flex gap-6 border-t border-twine bg-paper px-gutter py-3.5 max-lg:bottom-[calc(60px+env(safe-area-inset-bottom))] lg:mx-0 lg:max-w-[700px] lg:px-0">
      <Button type="submit" className="max-md:flex-1 md:min-w-50" busy={isBusy && t('forms.save')}>
        {t('forms.save')}
      </Button>
      {undo && (
        <Button look="plain" onClick={undo}>
          {t('shopSettings.undoChanges')}
        </Button>
      )}
    </div>
  );
}

/** The page is drawn after the browser looked for the address's anchor. */
export function useAnchor(body: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    const section = id ? document.getElementById(id) : null;
    if (!section || !body.current?.contains(section)) return;
    section.scrollIntoView();
    section.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus({ preventScroll: true });
  }, [body]);
}

interface SectionProps {
  /** Other pages link to it. */
  id: string;
  title: string;
  children: ReactNode;
}

export function SettingsSection({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="grid gap-3" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <div className="panel grid gap-5 max-lg:-mx-gutter">{children}</div>
    </section>
  );
}
