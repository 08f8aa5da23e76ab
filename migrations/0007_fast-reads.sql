CREATE TABLE "product_counts" (
	"category_id" text NOT NULL,
	"price_paise" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "product_counts_category_id_price_paise_pk" PRIMARY KEY("category_id","price_paise")
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_category_newest";--> statement-breakpoint
CREATE INDEX "products_search_names" ON "products" USING gin (ts_filter("search_vector", '{a}'));--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id","category_id","price_paise") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","created_at","id","price_paise") WHERE "products"."archived_at" is null;--> statement-breakpoint
INSERT INTO "product_counts" ("category_id", "price_paise", "count")
SELECT "category_id", "price_paise", count(*) FROM "products" WHERE "archived_at" IS NULL GROUP BY "category_id", "price_paise";--> statement-breakpoint
INSERT INTO "search_vocabulary" ("word", "count") SELECT "word", count(*) FROM "search_words" GROUP BY "word";--> statement-breakpoint
-- Takes its locks in one order, whichever way a product moves.
CREATE FUNCTION keep_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (category_id, price_paise, count)
  SELECT moves.category_id, moves.price_paise, sum(moves.change) FROM (
    SELECT (OLD).category_id, (OLD).price_paise, -1 AS change WHERE TG_OP <> 'INSERT' AND (OLD).archived_at IS NULL
    UNION ALL
    SELECT (NEW).category_id, (NEW).price_paise, 1 WHERE TG_OP <> 'DELETE' AND (NEW).archived_at IS NULL
  ) moves GROUP BY moves.category_id, moves.price_paise HAVING sum(moves.change) <> 0
  ORDER BY moves.category_id, moves.price_paise
  ON CONFLICT (category_id, price_paise) DO UPDATE SET count = product_counts.count + excluded.count;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_counted AFTER INSERT OR DELETE OR UPDATE OF category_id, price_paise, archived_at ON products
FOR EACH ROW EXECUTE FUNCTION keep_product_counts();--> statement-breakpoint
CREATE FUNCTION keep_search_vocabulary() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_vocabulary (word, count)
  SELECT changed.word, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM changed GROUP BY changed.word ORDER BY changed.word
  ON CONFLICT (word) DO UPDATE SET count = search_vocabulary.count + excluded.count;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_words_added AFTER INSERT ON search_words
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_vocabulary();--> statement-breakpoint
CREATE TRIGGER search_words_removed AFTER DELETE ON search_words
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_vocabulary();
