CREATE FUNCTION "read_product_of_occasion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever changes the product meanwhile changes this row, too.
  SELECT created_at, CASE WHEN archived_at IS NULL AND hidden_at IS NULL THEN make_days END INTO NEW.created_at, NEW.make_days
  FROM products WHERE id = NEW.product_id FOR SHARE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "keep_products_of_occasions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE occasion_products SET created_at = NEW.created_at,
    make_days = CASE WHEN NEW.archived_at IS NULL AND NEW.hidden_at IS NULL THEN NEW.make_days END
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_of_occasions_changed" AFTER UPDATE OF "created_at", "make_days", "archived_at", "hidden_at" ON "products" FOR EACH ROW
  WHEN ((OLD."created_at", OLD."make_days", OLD."archived_at", OLD."hidden_at") IS DISTINCT FROM (NEW."created_at", NEW."make_days", NEW."archived_at", NEW."hidden_at"))
  EXECUTE FUNCTION "keep_products_of_occasions"();
--> statement-breakpoint
ALTER TABLE "occasion_products" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "occasion_products" ADD COLUMN "make_days" integer;--> statement-breakpoint
CREATE TRIGGER "occasion_products_added" BEFORE INSERT ON "occasion_products" FOR EACH ROW EXECUTE FUNCTION "read_product_of_occasion"();
--> statement-breakpoint
UPDATE "occasion_products" SET "created_at" = p."created_at",
  "make_days" = CASE WHEN p."archived_at" IS NULL AND p."hidden_at" IS NULL THEN p."make_days" END
FROM "products" p WHERE p."id" = "product_id";
--> statement-breakpoint
CREATE INDEX "occasion_products_newest" ON "occasion_products" USING btree ("occasion_id","created_at","product_id") WHERE "occasion_products"."make_days" is not null;--> statement-breakpoint
CREATE INDEX "occasion_products_longest" ON "occasion_products" USING btree ("occasion_id","make_days") WHERE "occasion_products"."make_days" is not null;
