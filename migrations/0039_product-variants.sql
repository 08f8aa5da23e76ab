CREATE TABLE "product_variants" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"option_values" jsonb NOT NULL,
	"price_paise" integer NOT NULL,
	"quantity" integer NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "product_variants_price" CHECK ("product_variants"."price_paise" > 0),
	CONSTRAINT "product_variants_quantity" CHECK ("product_variants"."quantity" >= 0 and ("product_variants"."archived_at" is null or "product_variants"."quantity" = 0))
);
--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "variant_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" DROP CONSTRAINT "holds_checkout_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_checkout_id_product_id_variant_id_pk" PRIMARY KEY("checkout_id","product_id","variant_id");--> statement-breakpoint
ALTER TABLE "price_changes" ADD COLUMN "variant_id" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "options" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_price_range" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD COLUMN "variant_id" text;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "variant_id" text;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "variant" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE FUNCTION record_variant_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_changes (product_id, variant_id, price_paise) VALUES (new.product_id, new.id, new.price_paise);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_variants_price_added AFTER INSERT ON product_variants FOR EACH ROW EXECUTE FUNCTION record_variant_price();--> statement-breakpoint
CREATE TRIGGER product_variants_price_changed AFTER UPDATE OF price_paise ON product_variants FOR EACH ROW
  WHEN (old.price_paise IS DISTINCT FROM new.price_paise) EXECUTE FUNCTION record_variant_price();
