DROP INDEX "checkouts_of_quote";--> statement-breakpoint
CREATE INDEX "security_events_origin" ON "security_events" USING gin ((coalesce("email", '') || ' ' || coalesce("address", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price_paise","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "checkout_lines_sold" ON "checkout_lines" USING btree ("checkout_id","product_id","quantity","price_paise");--> statement-breakpoint
CREATE INDEX "checkouts_refunded" ON "checkouts" USING btree ("id") WHERE "checkouts"."state" in ('refunding', 'refunded');--> statement-breakpoint
CREATE INDEX "reviews_comments" ON "reviews" USING gin ("comment" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_of_quote" ON "checkouts" USING btree ("quote_id","id") WHERE "checkouts"."quote_id" is not null;