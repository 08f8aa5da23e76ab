import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';
import type { AdminRole } from '../shared/admin-role.ts';
import type { Role } from './api.ts';

/** Text that the admin's search looks in: name, e-mail, phone. */
export function peopleText(table: { name: AnyPgColumn; email: AnyPgColumn; phone: AnyPgColumn }): SQL<string> {
  return sql<string>`(${table.name} || ' ' || ${table.email} || ' ' || ${table.phone})`;
}

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The normalised e-mail (emailKey). */
    emailKey: text('email_key').notNull().unique(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    role: text('role').$type<Role>().notNull().default('user'),
    /** Counts only while the role is admin. */
    adminRole: text('admin_role').$type<AdminRole>(),
    passwordHash: text('password_hash').notNull(),
    profilePicture: text('profile_picture'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    passwordChangedAt: timestamptz('password_changed_at').notNull().defaultNow(),
    /** Set when a link sent to this address was followed. */
    emailConfirmedAt: timestamptz('email_confirmed_at'),
  },
  (table) => [
    check('users_role', sql`${table.role} in ('admin', 'user')`),
    check('users_admin_role', sql`${table.adminRole} in ('owner', 'assistant')`),
    index('users_newest').on(table.createdAt, table.id),
    index('users_people').using('gin', sql`${peopleText(table)} gin_trgm_ops`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Names the session to its account. */
    id: text('id').notNull().unique().default(sql`replace(gen_random_uuid()::text, '-', '')`),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Browser and system of the last use, such as "Firefox on Windows". */
    device: text('device'),
    /** Network address of the last use. */
    address: text('address'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
    /** When it was opened, or outlived a change of the password that it made itself; older than the password, it is dead. */
    renewedAt: timestamptz('renewed_at').notNull().defaultNow(),
    /** When its person last proved who they are. */
    verifiedAt: timestamptz('verified_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** A link in an email: only the hashes of its tokens are stored, one for each attempt to send it. */
const linkColumns = () => ({
  id: text('id').primaryKey(),
  tokenHashes: text('token_hashes').array().notNull().default([]),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  usedAt: timestamptz('used_at'),
});

export const resetTokens = pgTable('reset_tokens', linkColumns(), (table) => [
  index('reset_tokens_user').on(table.userId, table.createdAt),
  index('reset_tokens_hashes').using('gin', table.tokenHashes),
]);

/** Proves that a person receives email at an address. */
export const confirmTokens = pgTable('confirm_tokens', linkColumns(), (table) => [
  index('confirm_tokens_user').on(table.userId, table.createdAt),
  index('confirm_tokens_hashes').using('gin', table.tokenHashes),
]);

/** Networks (IPv4 /24, IPv6 /56) and devices from which an account was used. */
export const knownClients = pgTable(
  'known_clients',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'network' | 'device'>().notNull(),
    value: text('value').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastUsedAt: timestamptz('last_used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.value] }),
    check('known_clients_kind', sql`${table.kind} in ('network', 'device')`),
  ],
);

/** What is counted to slow attacks down: logins, sign-ups, emails; shared by all instances. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** Attempts are refused until then. */
    waitUntil: timestamptz('wait_until').notNull(),
    /** The count begins anew then. */
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('attempt_counters_expires').on(table.expiresAt)],
);

/** The authenticator app of an account; it counts from its first right code on. */
export const totpFactors = pgTable('totp_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted under the shop's secret key. */
  secret: text('secret').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  /** Time step of the last code that was used: neither it nor an older one is taken again. */
  lastUsedStep: integer('last_used_step').notNull().default(0),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id as base64url. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** COSE key as base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<string[]>().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: timestamptz('used_at'),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);

/** A login whose password was right and whose second factor is awaited. */
export const loginTickets = pgTable('login_tickets', {
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Digest of the password hash that was verified: a new password ends the ticket. */
  passwordDigest: text('password_digest').notNull(),
  tries: integer('tries').notNull().default(0),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  /** What it was made for, and for whom. */
  purpose: text('purpose').notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
});
