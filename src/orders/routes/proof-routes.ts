import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailState } from '../../platform/email/mail-state.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { AnswerInTurn } from '../../platform/http/clients/long-lists.ts';
import { message } from '../../platform/message.ts';
import { readSentPhotos } from '../../platform/pictures/read-sent-photos.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { findOrderName } from '../core/bodies/find-order-name.ts';
import { answerProof } from '../proofs/answer-proof.ts';
import { findProofs, findPublicProof } from '../proofs/find-proofs.ts';
import { proofEndpoints } from '../proofs/proof-endpoints.ts';
import { sendProof } from '../proofs/send-proof.ts';
import { requireOrderId } from '../requests/find-requests.ts';

interface ProofDependencies {
  db: Database;
  queue: Queue;
  mail: MailState;
  inTurn: AnswerInTurn;
}

export function proofRoutes(bind: Bind, deps: ProofDependencies): void {
  const { db, queue, mail } = deps;
  bind(proofEndpoints.listProofs, async ({ params: { orderId } }) => ({
    success: true,
    proofs: await findProofs(db.read, orderId),
  }));
  bind(proofEndpoints.sendProof, async (call) => {
    const { params, body, caller } = call;
    const { orderId } = params;
    const [photo] = await readSentPhotos([body.photo], call);
    if (!photo) throw new ShopError('bad_image');
    const proof = { orderId, line: body.line, photo, words: body.words?.trim() ?? '', by: caller };
    await db.transaction(async (tx) => {
      await sendProof(tx, queue, proof);
      const what = message('auditEntries.proofSent', { order: await findOrderName(tx, orderId) });
      await recordAuditEntry(tx, caller, what, `/dashboard/admin/order/${orderId}`);
    });
    const said = t('orderAnswers.photoStored', { isEmailed: (await mail.sendsEmail()) ? 'yes' : 'no' });
    return { success: true, message: said, proofs: await findProofs(db.read, orderId) };
  });
  bindBuyersCalls(bind, deps);
}

function bindBuyersCalls(bind: Bind, { db, queue, inTurn }: ProofDependencies): void {
  const requireProof = async (code: string) => {
    const proof = await findPublicProof(db.read, code);
    if (!proof) throw new ShopError('not_found', t('shopping.proofNotFound'));
    return proof;
  };
  bind(proofEndpoints.findProof, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return { success: true, proof: await requireProof(params.code) };
  });
  bind(proofEndpoints.answerProof, async ({ params: { code }, body: { answer, words = '' } }) => {
    await db.transaction((tx) => answerProof(tx, queue, { code, answer, words: words.trim() }));
    const said = answer === 'approve' ? t('shopping.weFinish') : t('shopping.weChange');
    return { success: true, message: said, proof: await requireProof(code) };
  });
  const findAll = async (orderId: string) => ({ success: true as const, proofs: await findProofs(db.read, orderId) });
  bind(proofEndpoints.findProofsByKey, async (call) => {
    call.reply.header('cache-control', 'no-store');
    const orderId = await requireOrderId(db.read, call.params);
    return inTurn(call, () => findAll(orderId));
  });
  bind(proofEndpoints.findOwnProofs, async (call) => {
    const orderId = await requireOrderId(db.read, { orderId: call.params.orderId, userId: call.caller.id });
    return inTurn(call, () => findAll(orderId));
  });
}
