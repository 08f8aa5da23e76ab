CREATE TABLE "offer_uses" (
	"checkout_id" text PRIMARY KEY NOT NULL,
	"offer_id" text NOT NULL,
	"buyer_key" text NOT NULL,
	"email_key" text,
	"held_until" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_paise" integer,
	"minimum_paise" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_buyer" integer,
	"is_paused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "offers_code_unique" UNIQUE("code"),
	CONSTRAINT "offers_kind" CHECK (case "offers"."kind" when 'percent' then "offers"."percent" between 1 and 100 and "offers"."amount_paise" is null
        when 'amount' then "offers"."amount_paise" > 0 and "offers"."percent" is null
        when 'free_delivery' then "offers"."percent" is null and "offers"."amount_paise" is null else false end),
	CONSTRAINT "offers_minimum" CHECK ("offers"."minimum_paise" >= 0),
	CONSTRAINT "offers_uses" CHECK ("offers"."max_uses" > 0 and "offers"."max_uses_per_buyer" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "request_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regular_paise" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_paise" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "offer_uses" ADD CONSTRAINT "offer_uses_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_requests" ADD CONSTRAINT "order_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_photos" ADD CONSTRAINT "request_photos_request_id_order_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."order_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_uses_offer" ON "offer_uses" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "offer_uses_buyer" ON "offer_uses" USING btree ("buyer_key");--> statement-breakpoint
CREATE UNIQUE INDEX "order_requests_open" ON "order_requests" USING btree ("order_id") WHERE "order_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "order_requests_order" ON "order_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "request_photos_request" ON "request_photos" USING btree ("request_id","position");--> statement-breakpoint
CREATE INDEX "products_on_sale" ON "products" USING btree ("id") WHERE "products"."sale_paise" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale" CHECK (case when "products"."sale_paise" is null
        then "products"."regular_paise" is null and "products"."sale_from" is null and "products"."sale_until" is null
        else coalesce("products"."sale_paise" > 0 and "products"."sale_paise" < "products"."regular_paise"
          and "products"."price_paise" in ("products"."sale_paise", "products"."regular_paise"), false) end);