DROP INDEX "checkouts_of_network";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "is_held" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_of_newcomers" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."is_newcomer" and "checkouts"."state" in ('held', 'expired', 'failed');