import { useState } from 'react';
import { data, redirect } from 'react-router';
import { type FurtherLanguage, firstLanguage, isLanguage } from '../../../../../shared/languages/languages.ts';
import { t } from '../../../../../shared/languages/translate.ts';
import { spellInDevanagari } from '../../../../../shared/text/spell-devanagari.ts';
import type { TextKind, TranslatedTexts } from '../../../../../translations/api.ts';
import { ApiError, api } from '../../../../api-client/api-client.ts';
import { LanguageTabs, nameLanguage, translationPage } from '../../../../components/admin/language-tabs.tsx';
import { useSavedForm } from '../../../../components/admin/settings/use-saved-form.ts';
import { Button } from '../../../../components/forms/button.tsx';
import { Field, TextArea } from '../../../../components/forms/field.tsx';
import { head } from '../../../../document/head.ts';
import { rich } from '../../../../document/rich.ts';
import { FormError, formAction, type Submission } from '../../../../hooks/form-action.ts';
import { shopIn } from '../../../../hooks/use-shop.ts';
import { toast } from '../../../../stores/toasts.ts';
import type { Route } from './+types/translation';

export const meta: Route.MetaFunction = ({ matches }) =>
  head({
    title: `${t('frame.dashboard')} - ${t('adminFrame.translation')} - ${shopIn(matches).shopName}`,
    isPrivate: true,
  });

export async function clientLoader({ request: { signal }, params }: Route.ClientLoaderArgs) {
  const { language, kind, id } = params;
  if (!isLanguage(language) || language === firstLanguage) throw data(null, { status: 404 });
  const { texts } = await api('GET /translations/:language/:kind/:id', { params: { language, kind, id }, signal });
  return { language, texts };
}

export const clientAction = formAction({ save }, t('shopSettings.textsNotSaved'));

/** Only what was typed here is sent: somebody else may have changed another text meanwhile. */
async function save({ form, params: { language = '', kind = '', id = '' } }: Submission) {
  const next = form.get('next');
  const names = form.getAll('field').map(String);
  const before = form.getAll('before').map(String);
  const typed = names.map((field, at) => ({ field, at, text: String(form.get(`text-${at}`) ?? '') }));
  const changed = typed.filter(({ text, at }) => text !== before[at]);
  const texts = changed.map(({ field, text }) => ({ field, text }));
  const params = { language, kind, id };
  const path = isOfCatalog(kind)
    ? 'PUT /translations/:language/catalog/:kind/:id'
    : 'PUT /translations/:language/shop/:kind/:id';
  if (texts.length > 0)
    await api(path, { params, body: { texts } }).catch((error: unknown) => {
      throw nameFields(error, changed);
    });
  toast.success(t('shopSettings.saved'));
  return next ? redirect(await findNext(language, kind, id)) : undefined;
}

const isOfCatalog = (kind: string) => kind === 'product' || kind === 'category';

/** With the errors at the fields of the form. */
function nameFields(error: unknown, sent: readonly { field: string; at: number }[]): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error;
  const errors = error.errors.map(({ path, message }) => {
    const [, index] = /^texts\.(\d+)\./.exec(path) ?? [];
    const named = index ? sent[Number(index)] : sent.find(({ field }) => field === path);
    return [`text-${named?.at ?? -1}`, message] as const;
  });
  return new FormError(errors[0]?.[1] ?? error.message, Object.fromEntries(errors));
}

/** What lacks a text next, first of the same kind; an assistant writes those of the catalog alone. */
async function findNext(language: string, kind: string, id: string): Promise<string> {
  const { parts } = await api('GET /translations/:language', { params: { language } });
  const mine = parts.filter((part) => isOfCatalog(part.kind) === isOfCatalog(kind));
  const sorted = mine.toSorted((a, b) => Number(b.kind === kind) - Number(a.kind === kind));
  const rows = sorted.flatMap((part) =>
    part.rows.flatMap((row) =>
      row.lacking.length > 0 && row.id !== id ? [{ kind: part.kind as TextKind, id: row.id }] : [],
    ),
  );
  const [found] = rows;
  if (found) return translationPage(language as FurtherLanguage, found.kind, found.id);
  return isOfCatalog(kind) ? '/dashboard/admin/products' : '/dashboard/admin/languages';
}

/** The texts of a product, or of something else, in one language: each below what it translates. */
export default function Translation({ loaderData: { language, texts } }: Route.ComponentProps) {
  const { kind, id, page, title } = texts;
  return (
    <>
      <h1 className="mb-5 wrap-anywhere" dir="auto">
        {title}
      </h1>
      <LanguageTabs kind={kind} id={id} page={page} current={language} />
      <Texts key={`${language} ${kind} ${id}`} language={language} texts={texts} />
    </>
  );
}

function Texts({ language, texts: { kind, fields } }: { language: FurtherLanguage; texts: TranslatedTexts }) {
  const { errors, isBusy, props } = useSavedForm({ intent: 'save' });
  return (
    <form {...props} className="panel grid max-w-[700px] gap-6" noValidate>
      <p className="text-ink-2">
        {kind === 'product' && `${t('shopSettings.onlyWords')} `}
        {t('shopSettings.emptyIsEnglish', { language: nameLanguage(language) })}
      </p>
      {fields.length === 0 && <p>{t('shopSettings.nothingToTranslate')}</p>}
      {fields.map((field, at) => (
        <TranslatedField
          key={`${field.field} ${field.text}`}
          {...{ field, language }}
          name={`text-${at}`}
          error={errors[`text-${at}`]}
        />
      ))}
      <div className="button-row sticky bottom-0 z-2 -mx-[18px] -mb-5 border-t border-twine bg-cotton px-[18px] py-3 max-lg:bottom-[calc(60px+env(safe-area-inset-bottom))] lg:-mx-[26px] lg:-mb-6 lg:px-[26px]">
        <Button type="submit" busy={isBusy && t('adminOrder.saving')}>
          {t('forms.save')}
        </Button>
        <Button type="submit" look="ghost" name="next" value="1" disabled={isBusy}>
          {t('shopSettings.saveAndNext')}
        </Button>
      </div>
    </form>
  );
}

interface TranslatedFieldProps {
  field: TranslatedTexts['fields'][number];
  language: FurtherLanguage;
  name: string;
  error: string | undefined;
}

function TranslatedField({
  field: { field, label, original, text, max, isLong },
  language,
  name,
  error,
}: TranslatedFieldProps) {
  const [typed, setTyped] = useState(text);
  const shown = {
    ...{ label, name, error, lang: language, value: typed },
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
  };
  return (
    <div className="grid gap-2">
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="before" value={text} />
      <p
        lang="en"
        dir="auto"
        className="max-h-60 overflow-y-auto border-l-4 border-twine pl-3 whitespace-pre-line text-ink-2 wrap-anywhere"
      >
        {original}
      </p>
      {isLong ? <TextArea {...shown} rows={4} /> : <Field {...shown} maxLength={max} />}
      {!isLong && typed === '' && <Proposal {...{ original, language }} onTake={setTyped} />}
    </div>
  );
}

/** How the words sound, in the letters of the language; a person decides whether they mean anything there. */
function Proposal({
  original,
  language,
  onTake,
}: {
  original: string;
  language: FurtherLanguage;
  onTake: (text: string) => void;
}) {
  const spelled = language === 'hi' ? spellInDevanagari(original) : original;
  if (spelled === original) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 bg-linen px-3 py-1">
      <span>{rich('shopSettings.writtenBySound', { b: (text) => <b lang={language}>{text}</b>, text: spelled })}</span>
      <Button look="plain" onClick={() => onTake(spelled)}>
        {t('shopSettings.takeIt')}
      </Button>
    </p>
  );
}
