import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { personLanguage } from '../platform/database/language-column.ts';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';
import { sealedText } from '../platform/secrets/sealed-column.ts';
import type { AdminRole } from '../shared/access/admin-role.ts';
import type { TokenScope } from '../shared/access/token-scopes.ts';
import type { Role } from './api.ts';

export function peopleText(table: { name: AnyPgColumn; email: AnyPgColumn; phone: AnyPgColumn }): SQL<string> {
  return sql<string>`(${table.name} || ' ' || ${table.email} || ' ' || ${table.phone})`;
}

/** Deleted with the account. */
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull().unique(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    role: text('role').$type<Role>().notNull().default('user'),
    /** Ignored unless the role is admin. */
    adminRole: text('admin_role').$type<AdminRole>(),
    passwordHash: text('password_hash').notNull(),
    profilePicture: text('profile_picture'),
    createdAt: createdAt(),
    passwordChangedAt: timestamptz('password_changed_at').notNull().defaultNow(),
    emailConfirmedAt: timestamptz('email_confirmed_at'),
    language: personLanguage(),
  },
  (table) => [
    check('users_role', sql`${table.role} in ('admin', 'user')`),
    check('users_admin_role', sql`${table.adminRole} in ('owner', 'assistant')`),
    index('users_newest').on(table.createdAt, table.id),
    index('users_admins').on(table.id).where(sql`${table.role} = 'admin'`),
    index('users_people').using('gin', sql`${peopleText(table)} gin_trgm_ops`),
  ],
);

/** `users.address` is the text of the default address, or was written as free text. */
export const addresses = pgTable(
  'addresses',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    line1: text('line1').notNull(),
    line2: text('line2').notNull().default(''),
    city: text('city').notNull(),
    state: text('state').notNull(),
    pin: text('pin').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    check('addresses_pin', sql`${table.pin} ~ '^[1-9][0-9]{5}$'`),
    check('addresses_phone', sql`${table.phone} ~ '^[1-9][0-9]{9}$'`),
    index('addresses_user').on(table.userId, table.createdAt),
    uniqueIndex('addresses_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: text('id').notNull().unique().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    userId: userId(),
    device: text('device'),
    address: text('address'),
    createdAt: createdAt(),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
    /** Sessions older than the password are invalid; the one that changed it is renewed. */
    renewedAt: timestamptz('renewed_at').notNull().defaultNow(),
    verifiedAt: timestamptz('verified_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Only hashes of tokens are stored, one for each attempt to send the link. */
const linkColumns = () => ({
  id: text('id').primaryKey(),
  tokenHashes: text('token_hashes').array().notNull().default([]),
  userId: userId(),
  createdAt: createdAt(),
  usedAt: timestamptz('used_at'),
});

export const resetTokens = pgTable('reset_tokens', linkColumns(), (table) => [
  index('reset_tokens_user').on(table.userId, table.createdAt),
  index('reset_tokens_hashes').using('gin', table.tokenHashes),
]);

export const confirmTokens = pgTable('confirm_tokens', linkColumns(), (table) => [
  index('confirm_tokens_user').on(table.userId, table.createdAt),
  index('confirm_tokens_hashes').using('gin', table.tokenHashes),
]);

/** Invites admins by email. Only hashes of codes are stored: of each attempt to send the email, and each shown link. */
export const invites = pgTable(
  'invites',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    adminRole: text('admin_role').$type<AdminRole>().notNull(),
    codeHashes: text('code_hashes').array().notNull().default([]),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    check('invites_admin_role', sql`${table.adminRole} in ('owner', 'assistant')`),
    index('invites_hashes').using('gin', table.codeHashes),
  ],
);

/** IPv4 /24 or IPv6 /56, and devices. */
export const knownClients = pgTable(
  'known_clients',
  {
    userId: userId(),
    kind: text('kind').$type<'network' | 'device'>().notNull(),
    value: text('value').notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.value] }),
    check('known_clients_kind', sql`${table.kind} in ('network', 'device')`),
  ],
);

/** Shared by all instances. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    waitUntil: timestamptz('wait_until').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('attempt_counters_expires').on(table.expiresAt)],
);

export const totpFactors = pgTable('totp_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: sealedText('secret').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  /** Neither this time step nor an older one is accepted again. */
  lastUsedStep: integer('last_used_step').notNull().default(0),
  createdAt: createdAt(),
});

export const passkeys = pgTable(
  'passkeys',
  {
    /** As base64url. */
    id: text('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    /** COSE, as base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: userId(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** Tokens of programs, made by an owner; only hashes are stored. A token ends with its maker's account or role. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: userId(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    createdAt: createdAt(),
    /** Null = it does not expire. */
    expiresAt: timestamptz('expires_at'),
    /** Recorded once a minute. */
    lastUsedAt: timestamptz('last_used_at'),
    lastAddress: text('last_address'),
  },
  (table) => [index('api_tokens_user').on(table.userId)],
);

export const loginTickets = pgTable('login_tickets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: userId(),
  /** A new password invalidates the ticket. */
  passwordDigest: text('password_digest').notNull(),
  tries: integer('tries').notNull().default(0),
  createdAt: createdAt(),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  createdAt: createdAt(),
});
