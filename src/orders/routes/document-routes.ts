import { recordAuditEntry, recordSecurityEvent } from '../../audit-log/index.ts';
import { documentsPdf, type FoundDocument, findDocumentsByOrder, nameDocument } from '../../invoicing/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Caller } from '../../platform/http/call.ts';
import { type ClientGroup, toClientGroup } from '../../platform/http/clients/client-network.ts';
import { SentFile } from '../../platform/http/sent-file.ts';
import { chooseLanguage, inLanguage } from '../../platform/language.ts';
import { message } from '../../platform/message.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { firstLanguage, type Language } from '../../shared/languages/languages.ts';
import { t } from '../../shared/languages/translate.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import { findOrderLanguage } from '../core/bodies/find-order-language.ts';
import { findOrder, findOrderByKey } from '../core/bodies/list-orders.ts';
import { orderNotFound } from '../core/require-order.ts';
import { documentEndpoints } from '../documents/document-endpoints.ts';
import { findEarlierOrders } from '../documents/earlier/find-earlier-orders.ts';
import { decideOnEarlier } from '../documents/earlier/invoice-earlier-orders.ts';
import { documentBody, readMonth } from '../documents/month/read-month.ts';
import { writeMonthFile } from '../documents/month/write-month-file.ts';
import { type CardDependencies, printCards } from '../documents/print-cards.ts';
import { printDeclarations } from '../documents/print-declarations.ts';
import { printOrders } from '../documents/print-orders.ts';

type DocumentDependencies = CardDependencies & { queue: Queue };

/** A document never changes, so those who ask for it at the same time get the same file. */
const rendering = new Map<string, Promise<Buffer>>();

export function documentRoutes(bind: Bind, deps: DocumentDependencies): void {
  bindEarlierOrders(bind, deps);
  const { db, shopName } = deps;
  bind(documentEndpoints.printOrders, async ({ params: { form }, query: { orders, prices, made } }) => {
    if (form === 'gift-card') {
      const { fileName, bytes: cards } = await printCards(deps, orders);
      return new SentFile('application/pdf', cards, fileName);
    }
    if (form === 'declarations')
      return new SentFile('application/pdf', await printDeclarations(deps, { orderIds: orders, made }));
    const bytes = await printOrders(db, shopName, { form, orderIds: orders, hasPrices: prices === 'yes' });
    return new SentFile('application/pdf', bytes);
  });
  bind(documentEndpoints.listDocumentsByKey, async ({ params: { key } }) =>
    documentsBody(await documentsByKey(db, key)),
  );
  bind(documentEndpoints.readDocumentByKey, async ({ params: { key, documentId }, client }) =>
    findPdf(deps, await documentsByKey(db, key), documentId, toClientGroup(client.address)),
  );
  bind(documentEndpoints.listDocuments, async ({ params: { orderId }, caller }) =>
    documentsBody(await documentsOfCaller(db, orderId, caller)),
  );
  bind(documentEndpoints.readDocument, async ({ params: { orderId, documentId }, caller, client }) => {
    const documents = await documentsOfCaller(db, orderId, caller);
    return findPdf(deps, documents, documentId, caller.role === 'admin' ? null : toClientGroup(client.address));
  });
  bind(documentEndpoints.readMonth, async ({ params: { month }, query, reply }) => {
    const { body, total } = await readMonth(db.read, month, query);
    reply.header('x-total-count', String(total));
    return { success: true, ...body };
  });
  bind(documentEndpoints.readMonthFile, async ({ params: { month, file }, caller, client }) => {
    const { id: userId, email } = caller;
    const detail = { month, file };
    await db.transaction((tx) => recordSecurityEvent(tx, { kind: 'orders_exported', userId, email, client, detail }));
    const { type, bytes } = await writeMonthFile(db, month, file);
    return new SentFile(type, bytes);
  });
}

function bindEarlierOrders(bind: Bind, { db, queue }: DocumentDependencies): void {
  bind(documentEndpoints.readEarlierOrders, async () => ({
    success: true,
    earlier: await findEarlierOrders(db.read),
  }));
  bind(documentEndpoints.decideOnEarlierOrders, async ({ body: { choice }, caller }) => {
    await db.transaction(async (tx) => {
      const what = choice === 'make' ? message('auditEntries.earlierInvoiced') : message('auditEntries.earlierLeft');
      await recordAuditEntry(tx, caller, what, '/dashboard/admin/invoices');
      await decideOnEarlier(tx, queue, choice);
    });
    const said = choice === 'make' ? t('orderAnswers.invoicesBeingMade') : t('orderAnswers.withoutInvoices');
    return { success: true, message: said, earlier: await findEarlierOrders(db.read) };
  });
}

function documentsBody(documents: readonly FoundDocument[]) {
  return {
    success: true,
    documents: documents.map((one) => documentBody({ ...one, title: nameDocument(one.content) })),
  };
}

async function documentsByKey({ read }: Database, key: string): Promise<FoundDocument[]> {
  const found = await findOrderByKey(read, key);
  if (!found) throw orderNotFound();
  return findDocumentsByOrder(read, found.order._id);
}

async function documentsOfCaller({ read }: Database, orderId: string, caller: Caller): Promise<FoundDocument[]> {
  const order = await findOrder(read, orderId);
  if (!order || (order.buyer._id !== caller.id && caller.role !== 'admin')) throw orderNotFound();
  return findDocumentsByOrder(read, orderId);
}

async function findPdf(
  deps: DocumentDependencies,
  documents: readonly FoundDocument[],
  documentId: string,
  buyer: ClientGroup | null,
): Promise<SentFile> {
  const document = documents.find(({ id }) => id === documentId);
  if (!document) throw new ShopError('not_found', t('shopping.documentNotFound'));
  const key = `${buyer ? 'buyer' : 'admin'} ${documentId}`;
  const bytes = rendering.get(key) ?? render(deps, document, buyer).finally(() => rendering.delete(key));
  rendering.set(key, bytes);
  return new SentFile('application/pdf', await bytes);
}

/** A buyer reads it in the language of the order; admins read all in one. */
async function render(deps: DocumentDependencies, document: FoundDocument, buyer: ClientGroup | null) {
  const { content, number } = document;
  const language = buyer ? await chooseOrderLanguage(deps, content.order.id) : firstLanguage;
  const pdf = inLanguage(language, () => documentsPdf(`${nameDocument(content)} ${number}`, [document]));
  return renderPdf(pdf, buyer);
}

async function chooseOrderLanguage({ db, shopName }: DocumentDependencies, orderId: string): Promise<Language> {
  const { languages } = await findShopSettings(db.read, shopName);
  return chooseLanguage(await findOrderLanguage(db.read, orderId), languages);
}
