DROP INDEX "checkouts_buyer";--> statement-breakpoint
DROP INDEX "checkouts_open";--> statement-breakpoint
DROP INDEX "checkouts_amount";--> statement-breakpoint
DROP INDEX "checkouts_people";--> statement-breakpoint
DROP INDEX "checkouts_idempotency";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "amount_paise" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_text" text;--> statement-breakpoint
UPDATE "orders" SET "amount_paise" = "checkouts"."amount_paise", "buyer_text" = concat_ws(' ', "delivery" ->> 'name', "delivery" ->> 'email', "delivery" ->> 'phone')
FROM "checkouts" WHERE "checkouts"."id" = "orders"."checkout_id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "amount_paise" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "buyer_text" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_held" ON "checkouts" USING btree ("buyer_key") WHERE "checkouts"."state" = 'held';--> statement-breakpoint
CREATE INDEX "checkouts_of_guests" ON "checkouts" USING btree ("guest_address") WHERE "checkouts"."buyer_id" is null and "checkouts"."state" in ('held', 'failed');--> statement-breakpoint
CREATE INDEX "checkouts_by_guest" ON "checkouts" USING btree ("buyer_key") WHERE "checkouts"."buyer_id" is null;--> statement-breakpoint
CREATE INDEX "orders_by_amount" ON "orders" USING btree ("amount_paise","id");--> statement-breakpoint
CREATE INDEX "orders_people" ON "orders" USING gin ("buyer_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_idempotency" ON "checkouts" USING btree ("buyer_key","idempotency_key") WHERE "checkouts"."idempotency_key" is not null;