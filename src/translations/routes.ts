import { recordAuditEntry } from '../audit-log/index.ts';
import { categoryTexts, productTexts } from '../catalog/index.ts';
import { wrapTexts } from '../gifts/index.ts';
import { occasionTexts } from '../occasions/index.ts';
import type { Database } from '../platform/database/database.ts';
import { listLacking, type TranslatedRows } from '../platform/database/translations.ts';
import { fieldError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller } from '../platform/http/call.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { type FurtherLanguage, languages } from '../shared/languages/languages.ts';
import { settingTexts } from '../shop-settings/index.ts';
import { type TextKind, type TextsInput, textKinds, translationsApi } from './api.ts';
import { changeTexts, describeTexts, unknownRow } from './change-texts.ts';

export interface TranslationsDependencies {
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
  const { db } = deps;
  const kinds = readKinds(deps);
  const requireOn = async (language: FurtherLanguage) => {
    if ((await deps.findSettings()).languages.includes(language)) return;
    const { name } = languages[language];
    throw fieldError('language', `${name} is not switched on: choose it under Settings, Languages, first.`);
  };
  const change = async (wanted: Change, body: TextsInput, caller: Caller) => {
    await requireOn(wanted.language);
    const texts = await db.transaction(async (tx) => {
      const changed = await changeTexts(tx, kinds[wanted.kind], wanted, body);
      await recordAuditEntry(
        tx,
        caller,
        `wrote ${changed.title} in ${languages[wanted.language].name}`,
        pageFor(wanted),
      );
      return changed;
    });
    return { success: true, message: 'Saved', texts };
  };
  bind(translationsApi.findTranslations, async ({ params: { language } }) => {
    await requireOn(language);
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
    await requireOn(language);
    const row = await kinds[kind].find(db.read, id);
    if (!row) throw unknownRow();
    return { success: true, texts: describeTexts(row, kind, language) };
  });
  bind(translationsApi.changeCatalogTexts, ({ params, body, caller }) => change(params, body, caller));
  bind(translationsApi.changeShopTexts, ({ params, body, caller }) => change(params, body, caller));
}

function readKinds({ queue, shopName }: TranslationsDependencies): Record<TextKind, TranslatedRows> {
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
