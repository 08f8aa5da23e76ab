ALTER TABLE "products" DROP CONSTRAINT "products_sale";--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "regular_paise" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "sale_paise" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_sale" CHECK (case when "product_variants"."sale_paise" is null then "product_variants"."regular_paise" is null
        else coalesce("product_variants"."sale_paise" > 0 and "product_variants"."sale_paise" < "product_variants"."regular_paise", false) end);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale" CHECK (case when "products"."sale_paise" is null
        then "products"."regular_paise" is null and "products"."sale_from" is null and "products"."sale_until" is null
        else coalesce("products"."sale_paise" > 0
          and ("products"."sale_paise" < "products"."regular_paise" or ("products"."options" is not null and "products"."sale_paise" = "products"."regular_paise"))
          and "products"."price_paise" in ("products"."sale_paise", "products"."regular_paise"), false) end);