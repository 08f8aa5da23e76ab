import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, timestamptz } from '../platform/database/timestamptz.ts';
import { sealedText } from '../platform/secrets/sealed-column.ts';
import type { WebhookEvent } from './api.ts';

/** Where the shop reports events to, as the owner entered it. Secrets are sealed (platform/secret-box.ts). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    secret: sealedText('secret').notNull(),
    /** Signs as well until `formerSecretUntil`. */
    formerSecret: sealedText('former_secret'),
    formerSecretUntil: timestamptz('former_secret_until'),
    isOn: boolean('is_on').notNull().default(true),
    /** It was switched off because nothing arrived for three days. */
    hasFailed: boolean('has_failed').notNull().default(false),
    /** The first failure since the last delivery that arrived. */
    failingSince: timestamptz('failing_since'),
    createdAt: createdAt(),
  },
  (table) => [
    check('webhooks_former_secret', sql`(${table.formerSecret} is null) = (${table.formerSecretUntil} is null)`),
  ],
);

/**
 * One event for one webhook. Triggers write those of orders and products (migrations/0000_shop.sql), in the transaction
 * of the event.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Those about one thing are sent in this order. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    event: text('event').$type<WebhookEvent>().notNull(),
    /** The id of the order, product, request or complaint. */
    about: text('about').notNull(),
    /** An event with the same source is reported once. */
    source: text('source'),
    /** Written before the first attempt; null until then. */
    body: text('body'),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** While it is being sent, when it is sent again if its process dies. */
    dueAt: timestamptz('due_at').notNull().defaultNow(),
    triedAt: timestamptz('tried_at'),
    /** The status of the last attempt; null without an answer. */
    answerStatus: integer('answer_status'),
    answer: text('answer'),
    createdAt: createdAt('clock'),
  },
  (table) => [
    unique('webhook_deliveries_source').on(table.webhookId, table.source),
    check('webhook_deliveries_state', sql`${table.state} in ('waiting', 'sent', 'failed')`),
    index('webhook_deliveries_waiting')
      .on(table.webhookId, table.about, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_newest').on(table.webhookId, table.position),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
);

/** `failed` = it was given up, or its webhook was switched off. */
export type DeliveryState = 'waiting' | 'sent' | 'failed';
