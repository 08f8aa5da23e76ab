import type { Change } from '../platform/database/database.ts';
import type { CacheTag } from '../shared/cache-tag.ts';

/** Tables that no public response shows. A write of another one changes everything. */
const privateTables = new Set([
  ...[
    'addresses',
    'attempt_counters',
    'confirm_tokens',
    'invites',
    'grievances',
    'grievance_messages',
    'grievance_photos',
    'grievance_years',
    'known_clients',
    'login_tickets',
    'passkey_challenges',
  ],
  ...['passkeys', 'recovery_codes', 'reset_tokens', 'sessions', 'totp_factors', 'users'],
  ...['audit_entries', 'security_events', 'security_log_state', 'backups', 'demo_loads', 'setup_state'],
  ...[
    'price_changes',
    'stock_moves',
    'catalog_import_lines',
    'catalog_imports',
    'catalog_import_photos',
    'catalog_archives',
    'catalog_moves',
    'photo_sources',
  ],
  ...['tax_document_series', 'tax_documents', 'notification_choices', 'notification_settings', 'push_devices'],
  ...['offer_uses', 'email_refusals', 'favourites', 'reminders', 'shared_favourites', 'stock_alerts'],
  ...['order_events', 'order_moves', 'order_numbering', 'order_proofs', 'order_requests', 'request_photos'],
  ...['orders', 'checkouts', 'checkout_lines', 'queued_pieces', 'custom_quotes', 'answer_photos', 'answer_photo_uses'],
  ...['payments', 'refunds', 'refund_lines', 'disputes', 'provider_comparisons', 'webhook_events'],
  ...['answered_changes', 'thanks_pages', 'listeners', 'queue_paces', 'readiness_checks', 'pgboss'],
  ...['shipments', 'shipment_events', 'packed_parcels', 'parcel_photos', 'courier_rates'],
  ...['courier_charges', 'weight_disputes', 'courier_remittances'],
  ...['webhooks', 'webhook_deliveries', 'api_tokens'],
  ...['past_orders', 'removed_customers', 'feed_fetches'],
]);

/** What a commit has changed of what is cached. */
export function findChangedTags({ tags, tables }: Change): readonly CacheTag[] {
  return tables.some((table) => !privateTables.has(table)) ? ['everything'] : tags;
}
