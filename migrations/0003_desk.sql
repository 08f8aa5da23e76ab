CREATE TABLE "admin_deeds" (
	"id" text PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"admin_name" text NOT NULL,
	"what" text NOT NULL,
	"link" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"what" text NOT NULL,
	"by" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"provider_refund_id" text,
	"cause" text NOT NULL,
	"refusal" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" >= 100)
);
--> statement-breakpoint
DROP INDEX "users_newest";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_category_newest";--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_buyer";--> statement-breakpoint
DROP INDEX "reviews_newest";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "drafted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_restocked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_deeds_newest" ON "admin_deeds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_by_itself" ON "refunds" USING btree ("payment_id","cause") WHERE "refunds"."cause" <> 'admin';--> statement-breakpoint
CREATE INDEX "users_people" ON "users" USING gin (("name" || ' ' || "email" || ' ' || "phone") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "checkouts_amount" ON "checkouts" USING btree ("amount_paise");--> statement-breakpoint
CREATE INDEX "checkouts_people" ON "checkouts" USING gin ((("delivery" ->> 'name') || ' ' || ("delivery" ->> 'email') || ' ' || ("delivery" ->> 'phone')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","created_at","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("product_id","created_at","id");