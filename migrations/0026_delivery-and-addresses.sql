CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"pin" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_pin" CHECK ("addresses"."pin" ~ '^[1-9][0-9]{5}$'),
	CONSTRAINT "addresses_phone" CHECK ("addresses"."phone" ~ '^[1-9][0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "delivery_charges" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"flat_paise" integer NOT NULL,
	"origin_pin" text NOT NULL,
	"city_prefixes" text[] NOT NULL,
	"city_paise" integer NOT NULL,
	"state_paise" integer NOT NULL,
	"rest_paise" integer NOT NULL,
	"free_above_paise" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_charges_kind" CHECK ("delivery_charges"."kind" in ('none', 'flat', 'zones')),
	CONSTRAINT "delivery_charges_amounts" CHECK (least("delivery_charges"."flat_paise", "delivery_charges"."city_paise", "delivery_charges"."state_paise", "delivery_charges"."rest_paise", "delivery_charges"."free_above_paise") >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_delivered_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "is_pickup" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "goods_paise" integer;--> statement-breakpoint
UPDATE "checkouts" SET "goods_paise" = "amount_paise";--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "goods_paise" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "delivery_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "delivery_zone" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "offer_code" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_bill" CHECK ("checkouts"."amount_paise" = "checkouts"."goods_paise" - "checkouts"."discount_paise" + "checkouts"."delivery_paise"
        and "checkouts"."discount_paise" between 0 and "checkouts"."goods_paise" and "checkouts"."delivery_paise" >= 0);