CREATE TABLE "gift_wraps" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_paise" integer NOT NULL,
	"photo_id" text,
	"position" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "gift_wraps_price" CHECK ("gift_wraps"."price_paise" between 0 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_bill";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "wrap_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_bill" CHECK ("checkouts"."amount_paise" = "checkouts"."goods_paise" - "checkouts"."discount_paise" + "checkouts"."wrap_paise" + "checkouts"."delivery_paise"
        and "checkouts"."discount_paise" between 0 and "checkouts"."goods_paise" and least("checkouts"."wrap_paise", "checkouts"."delivery_paise") >= 0);