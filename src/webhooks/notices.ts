import { eq } from 'drizzle-orm';
import { adminLink, type NoticeDependencies, type NoticeDescribers, type NoticeJob } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { t } from '../shared/languages/translate.ts';
import { reportEvent } from './deliveries.ts';
import { webhooks } from './schema.ts';

const path = '/dashboard/admin/connect';

export function webhookNotices({ db, publicUrl }: NoticeDependencies): Pick<NoticeDescribers, 'webhook_off'> {
  return {
    webhook_off: async (id) => {
      const [webhook] = await db.read.select().from(webhooks).where(eq(webhooks.id, id));
      if (!webhook || webhook.isOn) return null;
      const { name, url } = webhook;
      const text = t('notices.webhookOffSentence', { name, host: new URL(url).host });
      return {
        title: t('notices.webhookOff'),
        push: name,
        path,
        blocks: [
          { kind: 'text', text },
          { kind: 'button', label: t('notices.openConnections'), link: adminLink(publicUrl, path) },
        ],
      };
    },
  };
}

const reported = new Map<NoticeJob['kind'], 'stock.low' | 'request.opened' | 'ticket.opened'>([
  ['low_stock', 'stock.low'],
  ['new_request', 'request.opened'],
  ['new_grievance', 'ticket.opened'],
]);

/** What admins are notified of is reported as well; further messages to a complaint are not. */
export async function reportNotice(tx: Tx, { kind, about, key }: NoticeJob): Promise<void> {
  const event = reported.get(kind);
  if (!event || (kind === 'new_grievance' && key !== about)) return;
  await reportEvent(tx, { event, about, source: `${kind} ${key}` });
}
