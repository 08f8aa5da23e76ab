import { recordAuditEntry, recordSecurityEvent } from '../audit-log/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import type { MailState } from '../platform/email/mail-state.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import { SentFile } from '../platform/http/sent-file.ts';
import { type Message, message } from '../platform/message.ts';
import { renderPdf } from '../platform/pdf/render-pdf.ts';
import { makePrintJpeg } from '../platform/pictures/pictures.ts';
import { readSentPhotos } from '../platform/pictures/read-sent-photos.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { t } from '../shared/languages/translate.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { answerGrievance, settleGrievance, writeMessage } from './answer-grievance.ts';
import { grievancesApi } from './api.ts';
import { exportGrievances } from './export-grievances.ts';
import { findGrievance, findPhotoFiles, findPublicGrievance, listGrievances } from './find-grievances.ts';
import { grievancePdf } from './grievance-pdf.ts';
import { limitGrievances, sendGrievance } from './send-grievance.ts';

interface GrievanceDependencies {
  db: Database;
  queue: Queue;
  isLimited: boolean;
  mail: MailState;
  /** Until the owner has chosen one. */
  shopName: string;
}

export function grievancesRoutes(bind: Bind, deps: GrievanceDependencies): void {
  const { db, queue, isLimited, mail } = deps;
  bind(
    grievancesApi.sendGrievance,
    async (call) => {
      const { body, client, reply } = call;
      reply.header('cache-control', 'no-store');
      if (isLimited) await limitGrievances(db, client.address);
      const photos = await readSentPhotos(body.photos ?? [], call);
      const { number, code } = await db.transaction((tx) => sendGrievance(tx, queue, body, photos));
      const isEmailed = Boolean(body.email) && (await mail.sendsEmail());
      return {
        success: true,
        message: t('shopping.complaintNumber', { number, isEmailed: isEmailed ? 'yes' : 'no' }),
        number,
        link: pagePath(code),
      };
    },
    async ({ client }) => {
      if (isLimited) await limitGrievances(db, client.address, { isCounted: false });
    },
  );
  bind(grievancesApi.findGrievance, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return { success: true, grievance: await requirePublic(db, params.code) };
  });
  bind(grievancesApi.writeMessage, async ({ params: { code }, body: { words } }) => {
    await db.transaction((tx) => writeMessage(tx, queue, { code, words }));
    return { success: true, message: t('shopping.messageStored'), grievance: await requirePublic(db, code) };
  });
  bindAdminCalls(bind, deps);
  bindFiles(bind, deps);
}

const pagePath = (code: string) => `/grievance/${code}`;

function bindAdminCalls(bind: Bind, { db, queue, mail }: GrievanceDependencies): void {
  bind(grievancesApi.listGrievances, async () => ({ success: true, grievances: await listGrievances(db.read) }));
  bind(grievancesApi.readGrievance, async ({ params }) => ({
    success: true,
    grievance: await requireGrievance(db, params.grievanceId),
  }));
  bind(grievancesApi.answerGrievance, async ({ params: { grievanceId }, body: { words }, caller }) => {
    await changeAudited(
      db,
      caller,
      (number) => message('auditEntries.complaintAnswered', { number }),
      (tx) => answerGrievance(tx, queue, { grievanceId, words, signedBy: caller.name }),
    );
    const grievance = await requireGrievance(db, grievanceId);
    return {
      success: true,
      message: t('giftAnswers.answerStored', { email: await findEmail(mail, grievance) }),
      grievance,
    };
  });
  bind(grievancesApi.settleGrievance, async ({ params: { grievanceId }, body: { outcome }, caller }) => {
    await changeAudited(
      db,
      caller,
      (number) => message('auditEntries.complaintSettled', { number }),
      (tx) => settleGrievance(tx, queue, { grievanceId, outcome }),
    );
    const grievance = await requireGrievance(db, grievanceId);
    return {
      success: true,
      message: t('giftAnswers.complaintSettled', { email: await findEmail(mail, grievance) }),
      grievance,
    };
  });
}

function bindFiles(bind: Bind, { db, shopName: ownName }: GrievanceDependencies): void {
  bind(grievancesApi.printGrievance, async ({ params: { grievanceId } }) => {
    const grievance = await requireGrievance(db, grievanceId);
    const { shopName } = await findShopSettings(db.read, ownName);
    const photos = await Promise.all((await findPhotoFiles(db.read, grievanceId)).map(makePrintJpeg));
    const bytes = await renderPdf(grievancePdf(grievance, { shopName, photos }));
    return new SentFile('application/pdf', bytes, `complaint-${grievance.number}.pdf`);
  });
  bind(grievancesApi.exportGrievances, async ({ caller: { id: userId, email }, client }) => {
    const event = { kind: 'orders_exported', userId, email, client, detail: { grievances: true } } as const;
    await db.transaction((tx) => recordSecurityEvent(tx, event));
    return new SentFile('text/csv; charset=utf-8', exportGrievances(db), 'complaints.csv');
  });
}

function changeAudited(
  db: Database,
  caller: Parameters<typeof recordAuditEntry>[1],
  write: (number: string) => Message,
  change: (tx: Tx) => Promise<{ id: string; number: string }>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { id, number } = await change(tx);
    await recordAuditEntry(tx, caller, write(number), `/dashboard/admin/grievances/${id}`);
  });
}

/** Whether the person gets an email, or why not. */
async function findEmail(mail: MailState, { email }: { email: string }): Promise<'sent' | 'noAddress' | 'noServer'> {
  if (email === '') return 'noAddress';
  return (await mail.sendsEmail()) ? 'sent' : 'noServer';
}

async function requireGrievance(db: Database, id: string) {
  const grievance = await findGrievance(db.read, id);
  if (!grievance) throw new ShopError('not_found', t('shopping.complaintNotFound'));
  return grievance;
}

async function requirePublic(db: Database, code: string) {
  const grievance = await findPublicGrievance(db.read, code);
  if (!grievance) throw new ShopError('not_found', t('shopping.complaintNotFound'));
  return grievance;
}
