import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findUser } from '../accounts/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { MailState } from '../platform/email/mail-state.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller } from '../platform/http/call.ts';
import { chooseLanguage } from '../platform/language.ts';
import { formatDay } from '../shared/dates/dates.ts';
import { type FurtherLanguage, localizePath } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import { type ReminderBody, returningVisitsApi } from './api.ts';
import {
  addFavourites,
  endSharing,
  findFavouriteIds,
  findShare,
  findSharedFavourites,
  findThings,
  removeFavourite,
  shareFavourites,
} from './favourites.ts';
import { changeEmailPreferences, findPreferencesOfAccount, unsubscribe } from './refuse-emails.ts';
import {
  addReminder,
  changeReminder,
  confirmReminder,
  deleteReminder,
  listReminders,
  type Reminder,
} from './reminders.ts';
import { type AskingDependencies, findRecipient } from './requests-of-people.ts';
import type { LinkSigner } from './signed-links.ts';
import { askForAlert, confirmAlert } from './stock-alerts.ts';

type VisitsDependencies = AskingDependencies & { mail: MailState };

export function returningVisitsRoutes(bind: Bind, deps: VisitsDependencies): void {
  bindFavourites(bind, deps);
  bindReminders(bind, deps);
  const { db } = deps;
  bind(returningVisitsApi.askForAlert, async ({ params: { slug }, body: { email, variant }, caller, client }) => {
    const recipient = await findRecipient(deps, { caller, client, email, topic: 'stock_alerts' });
    await askForAlert(deps, { slug, variantId: variant }, recipient);
    return { success: true, message: await sentenceFor(deps, recipient, t('shopping.whenBack')) };
  });
  bind(returningVisitsApi.findEmailPreferences, async ({ caller }) => ({
    success: true,
    ...(await findPreferencesOfAccount(db.read, caller.id)),
  }));
  bind(returningVisitsApi.changeEmailPreferences, async ({ body, caller }) => {
    await requireProvenAddress(db, caller);
    await db.transaction((tx) => changeEmailPreferences(tx, caller.email, body));
    return { success: true, message: t('shopping.choiceSaved') };
  });
}

/** Only who has proven an address decides which emails it gets. Throws ShopError 409. */
async function requireProvenAddress(db: Database, caller: Caller): Promise<void> {
  const user = await findUser(db.read, caller.id);
  if (!user?.emailConfirmedAt) throw new ShopError('conflict', t('shopping.confirmEmailFirst'));
}

/** The same for every address that is not the caller's own. */
async function sentenceFor(
  { mail }: VisitsDependencies,
  recipient: { isConfirmed: boolean } | null,
  confirmed: string,
): Promise<string> {
  if (!(await mail.sendsEmail())) return t('shopping.noted');
  return recipient?.isConfirmed ? confirmed : t('shopping.lookIntoMail');
}

function bindFavourites(bind: Bind, { db }: { db: Database }): void {
  bind(returningVisitsApi.listFavourites, async ({ caller, query }) => ({
    success: true,
    ...(await findThings(db.read, await findFavouriteIds(db.read, caller.id), query.language)),
    share: await findShare(db.read, caller.id),
  }));
  bind(returningVisitsApi.addFavourites, async ({ caller, body }) => ({
    success: true,
    ids: await db.transaction((tx) => addFavourites(tx, caller.id, body.ids)),
  }));
  bind(returningVisitsApi.removeFavourite, async ({ caller, params }) => ({
    success: true,
    ids: await db.transaction((tx) => removeFavourite(tx, caller.id, params.productId)),
  }));
  bind(returningVisitsApi.shareFavourites, async ({ caller, body }) => ({
    success: true,
    share: await db.transaction((tx) => shareFavourites(tx, caller.id, body.showsName)),
  }));
  bind(returningVisitsApi.endSharing, async ({ caller }) => {
    await db.transaction((tx) => endSharing(tx, caller.id));
    return { success: true, message: t('shopping.notShared') };
  });
  bind(returningVisitsApi.findSharedFavourites, async ({ params, query }) => {
    const found = await findSharedFavourites(db.read, params.code, query.language);
    if (!found) throw new ShopError('not_found', () => t('shopping.listNotShared'));
    return { success: true, ...found };
  });
  bind(returningVisitsApi.findFavourites, async ({ body, query }) => ({
    success: true,
    ...(await findThings(db.read, [...new Set(body.ids)], query.language)),
  }));
}

function bindReminders(bind: Bind, deps: VisitsDependencies): void {
  const { db } = deps;
  bind(returningVisitsApi.addReminder, async ({ body: { email, ...form }, caller, client }) => {
    const recipient = await findRecipient(deps, { caller, client, email, topic: 'reminders' });
    const { sendOn } = await addReminder(deps, form, recipient);
    const message = await sentenceFor(deps, recipient, t('shopping.writeOn', { day: formatDay(sendOn) }));
    return { success: true, sendOn, message };
  });
  bind(returningVisitsApi.listReminders, async ({ caller }) => ({
    success: true,
    reminders: (await listReminders(db.read, caller.id)).map(reminderBody),
  }));
  bind(returningVisitsApi.changeReminder, async ({ params, body, caller }) => {
    const which = { id: params.reminderId, userId: caller.id };
    const reminder = await db.transaction((tx) => changeReminder(tx, which, body));
    return { success: true, message: t('shopping.daySaved'), reminder: reminderBody(reminder) };
  });
  bind(returningVisitsApi.deleteReminder, async ({ params, caller }) => {
    await db.transaction((tx) => deleteReminder(tx, { id: params.reminderId, userId: caller.id }));
    return { success: true, message: t('shopping.dayDeleted') };
  });
}

function reminderBody({
  id,
  name,
  kind,
  relation,
  nextOn,
  sendOn,
  eachYear,
  daysBefore,
  confirmedAt,
}: Reminder): ReminderBody {
  return { _id: id, name, kind, relation, nextOn, sendOn, eachYear, daysBefore, isConfirmed: confirmedAt !== null };
}

/**
 * The links of emails, which need neither login nor cookie. GET shows a page with a button, because mail scanners
 * follow links; mail programs send `List-Unsubscribe=One-Click` themselves, and no redirect may answer them (RFC 8058).
 */
export async function emailLinkRoutes(
  app: FastifyInstance,
  {
    db,
    links,
    findLanguages,
  }: { db: Database; links: LinkSigner; findLanguages: () => Promise<readonly FurtherLanguage[]> },
): Promise<void> {
  const answer = answerLinks(findLanguages);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/emails/unsubscribe/:token', { bodyLimit: 4_096 }, async (request, reply) => {
      const link = readLink(links, request);
      const isRead = link?.purpose === 'unsubscribe';
      if (isRead) await db.transaction((tx) => unsubscribe(tx, link.value));
      return answer(request, reply, isRead ? 'unsubscribed' : null);
    });
    scope.post('/emails/confirm/:token', { bodyLimit: 4_096 }, async (request, reply) => {
      const link = readLink(links, request);
      const isDone = await db.transaction(async (tx) => {
        if (link?.purpose === 'alert') return confirmAlert(tx, link.value);
        return link?.purpose === 'reminder' && confirmReminder(tx, link.value);
      });
      return answer(request, reply, isDone ? 'confirmed' : null);
    });
  });
}

function readLink(links: LinkSigner, { params }: FastifyRequest) {
  return links.read((params as { token: string }).token);
}

/** In the language of the page whose button was pressed, which it names in its address. */
function answerLinks(findLanguages: () => Promise<readonly FurtherLanguage[]>) {
  return async (request: FastifyRequest, reply: FastifyReply, outcome: 'unsubscribed' | 'confirmed' | null) => {
    reply.header('cache-control', 'no-store');
    const isOneClick = String(request.body ?? '').includes('One-Click');
    if (!isOneClick && request.headers.accept?.includes('text/html')) {
      const { language } = request.query as { language?: unknown };
      const chosen = chooseLanguage(typeof language === 'string' ? language : null, await findLanguages());
      return reply.redirect(localizePath(chosen, `/emails/${outcome ?? 'expired'}`), 303);
    }
    if (!outcome) throw new ShopError('bad_token');
    return reply.send({ success: true, message: t(`shopping.${outcome}`) });
  };
}
