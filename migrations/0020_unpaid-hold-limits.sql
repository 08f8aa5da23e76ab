DROP INDEX "checkouts_held";--> statement-breakpoint
DROP INDEX "checkouts_of_guests";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "guest_email_key" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "is_newcomer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "pieces" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "hold_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "checkouts_unpaid" ON "checkouts" USING btree ("buyer_key","created_at") WHERE "checkouts"."state" in ('held', 'expired', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_of_network" ON "checkouts" USING btree ("network","created_at") WHERE "checkouts"."is_newcomer" and "checkouts"."state" in ('held', 'expired', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_by_guest_email" ON "checkouts" USING btree ("guest_email_key") WHERE "checkouts"."guest_email_key" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_to_erase" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."erased_at" is null and "checkouts"."state" in ('held', 'expired');
--> statement-breakpoint
-- Guests were known by their email address until now; from here on it only brings paid orders into an account.
UPDATE "checkouts" SET "guest_email_key" = substr("buyer_key", 7), "buyer_key" = 'guest:' || "id" WHERE "buyer_id" IS NULL AND "buyer_key" LIKE 'guest:%@%';
