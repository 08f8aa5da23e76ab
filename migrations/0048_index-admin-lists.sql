CREATE SEQUENCE "public"."catalog_changes" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE INDEX "products_all_newest" ON "products" USING btree ("created_at","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_not_shown" ON "products" USING btree ("created_at","id") WHERE "products"."archived_at" is not null or "products"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_names" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
SELECT nextval('catalog_changes');
--> statement-breakpoint
-- A transaction that has advanced the sequence holds the lock until it ends: whoever reads the sequence meanwhile sees that more is to come.
CREATE FUNCTION "note_catalog_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(1019, 0);
  PERFORM nextval('catalog_changes');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_added_or_deleted" AFTER INSERT OR DELETE ON "products" FOR EACH ROW EXECUTE FUNCTION "note_catalog_change"();
--> statement-breakpoint
CREATE TRIGGER "products_changed" AFTER UPDATE OF "version", "quantity" ON "products" FOR EACH ROW
  WHEN (OLD."version" IS DISTINCT FROM NEW."version" OR OLD."quantity" IS DISTINCT FROM NEW."quantity") EXECUTE FUNCTION "note_catalog_change"();
