DROP INDEX "refunds_by_itself";--> statement-breakpoint
UPDATE "refunds" SET "cause" = 'unfulfillable' WHERE "cause" = 'misfit';--> statement-breakpoint
UPDATE "order_events" SET "kind" = 'problem' WHERE "kind" = 'trouble';--> statement-breakpoint
UPDATE "order_events" SET "kind" = 'email', "id" = regexp_replace("id", '^mail ', 'email ') WHERE "kind" = 'mail';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_per_cause" ON "refunds" USING btree ("payment_id","cause") WHERE "refunds"."cause" in ('unfulfillable', 'second_payment') and "refunds"."state" <> 'failed';