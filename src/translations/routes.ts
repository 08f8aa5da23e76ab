import { recordAuditEntry } from '../audit-log/index.ts';
import { categoryTexts, productTexts } from '../catalog/index.ts';
import { wrapTexts } from '../gifts/index.ts';
import { occasionTexts } from '../occasions/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { listLacking, type TranslatedRows } from '../platform/database/translations.ts';
import { fieldError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller } from '../platform/http/call.ts';
import { inLanguage } from '../platform/language.ts';
import { message } from '../platform/message.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { type FurtherLanguage, firstLanguage, languages } from '../shared/languages/languages.ts';
import { currentLanguage, t } from '../shared/languages/translate.ts';
import { settingTexts } from '../shop-settings/index.ts';
import { type TextKind, type TextsInput, textKinds, translationsApi } from './api.ts';
import { changeTexts, describeTexts, unknownRow } from './change-texts.ts';

interface TranslationsDependencies {
  db: Database;
  queue: Queue;
  shopName: string;
  findSettings: () => Promise<{ languages: readonly FurtherLanguage[] }>;
}

interface Change {
  language: FurtherLanguage;
  kind: TextKind;
  id: string;
}

export function translationsRoutes(bind: Bind, deps: TranslationsDependencies): void {
  const kinds = readKinds(deps);
  bindQueries(bind, deps, kinds);
  const change = makeChange(deps, kinds);
  bind(translationsApi.changeCatalogTexts, ({ params, body, caller }) => change(params, body, caller));
  bind(translationsApi.changeShopTexts, ({ params, body, caller }) => change(params, body, caller));
}

type Kinds = Record<TextKind, TranslatedRows>;

function bindQueries(bind: Bind, deps: TranslationsDependencies, kinds: Kinds): void {
  const { db } = deps;
  bind(translationsApi.findTranslations, async ({ params: { language } }) => {
    await requireSwitchedOn(deps, language);
    const parts = textKinds.map(async (kind) => {
      const { rows, ...counts } = await kinds[kind].list(db.read, language);
      const lacking = rows.map((row) => ({
        id: row.id,
        title: row.title,
        lacking: listLacking(row, language).map(({ label }) => label),
      }));
      return { kind, ...counts, rows: lacking };
    });
    return { success: true, parts: await Promise.all(parts) };
  });
  bind(translationsApi.findTexts, async ({ params: { language, kind, id } }) => {
    await requireSwitchedOn(deps, language);
    const row = await kinds[kind].find(db.read, id);
    if (!row) throw unknownRow();
    return { success: true, texts: describeTexts(row, kind, language) };
  });
}

function makeChange(deps: TranslationsDependencies, kinds: Kinds) {
  return async (wanted: Change, body: TextsInput, caller: Caller) => {
    const { language, kind } = wanted;
    await requireSwitchedOn(deps, language);
    const texts = await deps.db.transaction(async (tx) => {
      const changed = await changeTexts(tx, kinds[kind], wanted, body);
      const title = await findFirstTitle(tx, kinds[kind], wanted.id);
      const what = message('auditEntries.textsWritten', { title, language: languages[language].name });
      await recordAuditEntry(tx, caller, what, pageFor(wanted));
      return changed;
    });
    return { success: true, message: t('settingAnswers.saved'), texts };
  };
}

/** For the log, which is in the first language. */
function findFirstTitle(tx: Tx, rows: TranslatedRows, id: string): Promise<string> {
  return inLanguage(firstLanguage, async () => (await rows.find(tx, id))?.title ?? '');
}

async function requireSwitchedOn(deps: TranslationsDependencies, language: FurtherLanguage): Promise<void> {
  if ((await deps.findSettings()).languages.includes(language)) return;
  const { name, ownName } = languages[language];
  throw fieldError(
    'language',
    t('settingAnswers.languageOff', { language: currentLanguage() === firstLanguage ? name : ownName }),
  );
}

function readKinds({ queue, shopName }: TranslationsDependencies): Kinds {
  return {
    product: productTexts,
    category: categoryTexts(queue),
    setting: settingTexts(shopName),
    occasion: occasionTexts,
    'gift-wrap': wrapTexts,
  };
}

function pageFor({ language, kind, id }: Change): string {
  return `/dashboard/admin/languages/${language}/${kind}/${id}`;
}
