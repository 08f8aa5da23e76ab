import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/database/timestamptz.ts';
import { sealedText } from '../platform/secrets/sealed-column.ts';
import type { Arrival } from './api.ts';

/** One row: the mail server that the owner has entered, and the last test of the one that is in use. */
export const mailSettings = pgTable('mail_settings', {
  id: text('id').primaryKey(),
  host: text('host'),
  port: integer('port'),
  username: text('username'),
  password: sealedText('password'),
  fromName: text('from_name'),
  fromAddress: text('from_address'),
  /** A test counts for this server only. */
  testedServer: text('tested_server'),
  testedAt: timestamptz('tested_at'),
  testedTo: text('tested_to'),
  arrival: text('arrival').$type<Arrival>(),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
});
