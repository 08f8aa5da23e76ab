import type { MailState } from '../../platform/email/mail-state.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { t } from '../../shared/languages/translate.ts';
import { linkEndpoints } from '../links/link-endpoints.ts';
import { maxLinksPerHour, type OrderLinkDependencies, requestOrderLink } from '../links/request-order-link.ts';

/** The same for every order number and address. */

export function linkRoutes(bind: Bind, deps: OrderLinkDependencies & { mail: MailState }): void {
  bind(linkEndpoints.requestOrderLink, async ({ body, client, reply }) => {
    reply.header('cache-control', 'no-store');
    if (!(await deps.mail.sendsEmail())) throw new ShopError('conflict', t('shopping.noEmailForLink'));
    await requestOrderLink(deps, body, client.address);
    return { success: true, message: t('shopping.linkAsked', { max: maxLinksPerHour }) };
  });
}
