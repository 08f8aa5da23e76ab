DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_category_newest";--> statement-breakpoint
DROP INDEX "products_cheapest";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id","category_id","price_paise") WHERE "products"."archived_at" is null and "products"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","created_at","id","price_paise") WHERE "products"."archived_at" is null and "products"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "products_cheapest" ON "products" USING btree ("price_paise") WHERE "products"."archived_at" is null and "products"."hidden_at" is null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (category_id, price_paise, count)
  SELECT moves.category_id, moves.price_paise, sum(moves.change) FROM (
    SELECT (OLD).category_id, (OLD).price_paise, -1 AS change WHERE TG_OP <> 'INSERT' AND (OLD).archived_at IS NULL AND (OLD).hidden_at IS NULL
    UNION ALL
    SELECT (NEW).category_id, (NEW).price_paise, 1 WHERE TG_OP <> 'DELETE' AND (NEW).archived_at IS NULL AND (NEW).hidden_at IS NULL
  ) moves GROUP BY moves.category_id, moves.price_paise HAVING sum(moves.change) <> 0
  ORDER BY moves.category_id, moves.price_paise
  ON CONFLICT (category_id, price_paise) DO UPDATE SET count = product_counts.count + excluded.count;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER products_counted ON products;--> statement-breakpoint
CREATE TRIGGER products_counted AFTER INSERT OR DELETE OR UPDATE OF category_id, price_paise, archived_at, hidden_at ON products
FOR EACH ROW EXECUTE FUNCTION keep_product_counts();
