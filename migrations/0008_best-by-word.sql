ALTER TABLE "search_words" ADD COLUMN "rank" integer;--> statement-breakpoint
ALTER TABLE "search_words" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
UPDATE "search_words" SET "rank" = (ts_rank('{0.1, 0.2, 0.5, 1.0}', "products"."search_vector", to_tsquery('simple', quote_literal("word"))) * 1000000)::int, "created_at" = "products"."created_at"
FROM "products" WHERE "products"."id" = "search_words"."product_id";--> statement-breakpoint
-- Short words and those with a number in them are listed from now on.
INSERT INTO "search_words" ("word", "product_id", "rank", "created_at")
SELECT "lexeme", "id", (ts_rank('{0.1, 0.2, 0.5, 1.0}', "search_vector", quote_literal("lexeme")::tsquery) * 1000000)::int, "created_at"
FROM "products", unnest("search_vector") WHERE "lexeme" !~ '^([0-9]|hi0|la0)' AND (length("lexeme") < 3 OR "lexeme" ~ '[0-9]')
ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "search_words" ALTER COLUMN "rank" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "search_words" ALTER COLUMN "created_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "search_vocabulary_beginnings" ON "search_vocabulary" USING btree ("word" collate "C");--> statement-breakpoint
CREATE INDEX "search_vocabulary_stems" ON "search_vocabulary" USING btree (((ts_lexize('english_stem', "word"))[1]));--> statement-breakpoint
CREATE INDEX "search_words_best" ON "search_words" USING btree ("word","rank","created_at","product_id");
