import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { fieldError } from '../platform/errors.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { t } from '../shared/languages/translate.ts';
import type { EarlierChoice } from './api.ts';
import { getFinancialYear, numberHead } from './document-number.ts';
import { type Series, taxDocuments, taxSettings } from './schema.ts';
import { noTaxSettings, type TaxSettings, type TaxSettingsForm } from './tax-settings-form.ts';

export interface StoredTaxSettings {
  settings: TaxSettings;
  /** Payments from then on get a document; null = none do. */
  activeSince: Date | null;
  /** What was decided for orders paid before; null = nothing yet. */
  earlierChoice: EarlierChoice | null;
}

export async function findTaxSettings(queries: Queries): Promise<StoredTaxSettings> {
  const [row] = await queries.select().from(taxSettings);
  return { settings: { ...noTaxSettings, ...row?.values }, activeSince: row?.activeSince ?? null, ...earlier(row) };
}

/** A decision about earlier orders counts only for the day on which documents began when it was made. */
function earlier(row?: typeof taxSettings.$inferSelect): Pick<StoredTaxSettings, 'earlierChoice'> {
  const { activeSince, earlierChoice = null, earlierChoiceFor } = row ?? {};
  const isFor = Boolean(activeSince) && activeSince?.getTime() === earlierChoiceFor?.getTime();
  return { earlierChoice: isFor ? earlierChoice : null };
}

/** False while payments get no document. */
export async function chooseForEarlier(tx: Tx, choice: EarlierChoice): Promise<boolean> {
  const { rowCount } = await tx
    .update(taxSettings)
    .set({ earlierChoice: choice, earlierChoiceFor: sql`active_since` })
    .where(sql`${taxSettings.activeSince} <= now()`);
  return rowCount === 1;
}

/** Null while payments get no document. */
export async function findActiveTaxSettings(queries: Queries): Promise<TaxSettings | null> {
  const [row] = await prepared(queries, 'active_tax_settings', () =>
    queries.select({ values: taxSettings.values }).from(taxSettings).where(sql`${taxSettings.activeSince} <= now()`),
  ).execute();
  return readTaxSettings(row?.values);
}

export type TaxValues = typeof taxSettings.$inferSelect.values | null;

/** As part of another query: null while payments get no document. */
export const activeTaxValues = sql<TaxValues>`(select ${taxSettings}."values" from ${taxSettings} where ${taxSettings}.active_since <= now())`;

export function readTaxSettings(values: TaxValues | undefined): TaxSettings | null {
  return values ? { ...noTaxSettings, ...values } : null;
}

/**
 * Throws ShopError 400 for a first day that is over: a document is never dated back; and once documents are made for
 * one to come, since what is saved is in force at once: before a registration nobody may collect tax (CGST Act, s. 32).
 */
export async function changeTaxSettings(tx: Tx, form: TaxSettingsForm, now: Date): Promise<StoredTaxSettings> {
  const [row] = await tx.select().from(taxSettings).for('update');
  const sent = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
  const settings: TaxSettings = { ...noTaxSettings, ...row?.values, ...sent };
  const before = row?.activeSince ?? null;
  const isActive = before !== null && before <= now;
  if (isActive && settings.mode !== 'off' && settings.startsOn > dayInIndia(now))
    throw fieldError('startsOn', t('taxAnswers.inForceAtOnce'));
  await requireFreePrefix(tx, settings, now);
  const activeSince = settings.mode === 'off' ? null : isActive ? before : firstMoment(settings, now);
  const values = { id: 'shop', values: settings, activeSince, changedAt: now };
  await tx.insert(taxSettings).values(values).onConflictDoUpdate({ target: taxSettings.id, set: values });
  return { settings, activeSince, ...earlier(row && { ...row, activeSince }) };
}

const allSeries: readonly Series[] = ['invoice', 'credit_note', 'receipt', 'refund_voucher'];

/**
 * The letter of a series follows the prefix: invoices with 'C' would have the numbers of credit notes with ''. A number
 * is unique in its financial year (rules 46(b), 53(1A)(d)). Throws ShopError 400.
 */
async function requireFreePrefix(tx: Tx, { mode, prefix }: TaxSettings, now: Date): Promise<void> {
  if (mode === 'off') return;
  const year = getFinancialYear(dayInIndia(now));
  const isOfOther = allSeries.map((series) =>
    and(ne(taxDocuments.series, series), sql`starts_with(${taxDocuments.number}, ${numberHead(prefix, series, year)})`),
  );
  const which = and(eq(taxDocuments.financialYear, year), or(...isOfOther));
  const [taken] = await tx.select({ number: taxDocuments.number }).from(taxDocuments).where(which).limit(1);
  if (taken) throw fieldError('prefix', t('taxAnswers.prefixTaken', { number: taken.number }));
}

function firstMoment({ startsOn }: TaxSettings, now: Date): Date {
  if (startsOn === '' || startsOn === dayInIndia(now)) return now;
  if (startsOn < dayInIndia(now)) throw fieldError('startsOn', t('taxAnswers.beginToday'));
  return new Date(`${startsOn}T00:00:00+05:30`);
}
