export interface AccountColumn {
  /** `table.column`, several of one kind. */
  columns: readonly string[];
  onDeletion: string;
  /** When the first owner of its address takes an account over that somebody else may have registered. */
  onReplacement: string;
}

const withAccount = { onDeletion: 'deleted', onReplacement: 'deleted' };
const stays = (why: string) => ({ onDeletion: why, onReplacement: why });

/** Every column that refers to an account, by its id or by its address. docs/privacy.md contains this table. */
export const accountColumns: readonly AccountColumn[] = [
  { columns: ['users.id', 'users.email', 'users.email_key'], onDeletion: 'deleted', onReplacement: 'a new, empty row' },
  {
    columns: [
      'addresses.user_id',
      'sessions.user_id',
      'reset_tokens.user_id',
      'confirm_tokens.user_id',
      'invites.invited_by',
      'known_clients.user_id',
      'totp_factors.user_id',
      'passkeys.user_id',
      'recovery_codes.user_id',
      'login_tickets.user_id',
      'notification_choices.user_id',
      'push_devices.user_id',
      'answered_changes.user_id',
      'api_tokens.user_id',
    ],
    onDeletion: 'deleted with the account (foreign key)',
    onReplacement: 'deleted with the account (foreign key)',
  },
  { columns: ['favourites.user_id', 'shared_favourites.user_id'], ...withAccount },
  { columns: ['stock_alerts.user_id', 'reminders.user_id'], ...withAccount },
  {
    columns: ['stock_alerts.email', 'stock_alerts.email_key', 'reminders.email', 'reminders.email_key'],
    ...stays('of guests: stays, with the owner of the address'),
  },
  { columns: ['invites.email'], ...stays('typed by an owner; deleted after at most 7 days') },
  {
    columns: ['email_refusals.address_hash'],
    onDeletion: 'stays',
    onReplacement: 'what was refused since the registration is deleted',
  },
  {
    columns: ['reviews.user_id'],
    onDeletion: 'stays without author and photo, under a random id',
    onReplacement: 'deleted',
  },
  {
    columns: ['orders.buyer_id'],
    onDeletion: 'stays for the retention time',
    onReplacement: 'paid orders whose emails went to the address are the new account’s; others stay, nobody’s',
  },
  {
    columns: ['checkouts.buyer_id', 'checkouts.buyer_key', 'holds.buyer_key', 'offer_uses.buyer_key'],
    ...stays('stays until its retention time, nobody’s'),
  },
  {
    columns: ['checkouts.guest_email_key', 'offer_uses.email_key'],
    onDeletion: 'stays for the retention time',
    onReplacement: 'guest orders of the address become the new account’s',
  },
  {
    columns: ['grievances.email', 'grievances.email_key'],
    ...stays('stays for its retention time: proof of the answer'),
  },
  {
    columns: ['grievance_messages.author', 'grievance_messages.signed_by'],
    ...stays('which side wrote, and the name of the admin; stay with the complaint'),
  },
  {
    columns: ['past_orders.email', 'past_orders.email_key'],
    onDeletion: 'deleted, if the address was proven',
    onReplacement: 'stays, with the owner of the address',
  },
  {
    columns: ['removed_customers.address_hash'],
    ...stays('a hash: no file of an earlier shop brings the person back'),
  },
  { columns: ['custom_quotes.email'], ...stays('typed by an admin; stays for the retention time') },
  { columns: ['security_events.user_id', 'security_events.email'], ...stays('stays for 1 year') },
  {
    columns: [
      'audit_entries.admin_id',
      'order_events.by',
      'shipments.asked_by',
      'parcel_photos.taken_by',
      'delivery_failures.answered_by',
    ],
    ...stays('stay for their retention times; admins only'),
  },
  {
    columns: ['courier_settings.email'],
    ...stays('of the API user at the courier provider; stays until the owner removes it'),
  },
];

export function accountColumnsTable(): string {
  const rows = accountColumns.map(
    ({ columns, onDeletion, onReplacement }) =>
      `| ${columns.map((name) => `\`${name}\``).join(', ')} | ${onDeletion} | ${onReplacement} |`,
  );
  return ['| columns | when the account is deleted | when it is replaced |', '|---|---|---|', ...rows].join('\n');
}
