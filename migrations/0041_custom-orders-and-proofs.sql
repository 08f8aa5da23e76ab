CREATE TABLE "custom_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"photo" "bytea",
	"quantity" integer DEFAULT 1 NOT NULL,
	"price_paise" integer NOT NULL,
	"delivery_paise" integer DEFAULT 0 NOT NULL,
	"advance_paise" integer,
	"ready_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"for_name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"offered_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"order_id" text,
	"balance_order_id" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "custom_quotes_code_unique" UNIQUE("code"),
	CONSTRAINT "custom_quotes_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "custom_quotes_balance_order_id_unique" UNIQUE("balance_order_id"),
	CONSTRAINT "custom_quotes_total" CHECK ("custom_quotes"."price_paise" >= 100 and "custom_quotes"."delivery_paise" >= 0),
	CONSTRAINT "custom_quotes_quantity" CHECK ("custom_quotes"."quantity" between 1 and 99),
	CONSTRAINT "custom_quotes_advance" CHECK ("custom_quotes"."advance_paise" is null or ("custom_quotes"."advance_paise" >= 100
        and "custom_quotes"."advance_paise" <= "custom_quotes"."price_paise" * "custom_quotes"."quantity" + "custom_quotes"."delivery_paise" - 100))
);
--> statement-breakpoint
CREATE TABLE "order_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"code" text,
	"photo" "bytea",
	"words" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "order_proofs_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_bill";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "quote_id" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "balance_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "balance_of" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance_of" text;--> statement-breakpoint
ALTER TABLE "order_proofs" ADD CONSTRAINT "order_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "custom_quotes_newest" ON "custom_quotes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_proofs_open" ON "order_proofs" USING btree ("order_id","position") WHERE "order_proofs"."state" = 'open';--> statement-breakpoint
CREATE INDEX "order_proofs_order" ON "order_proofs" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_proofs_waiting" ON "order_proofs" USING btree ("created_at") WHERE "order_proofs"."state" = 'open';--> statement-breakpoint
CREATE INDEX "checkouts_of_quote" ON "checkouts" USING btree ("quote_id") WHERE "checkouts"."quote_id" is not null;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_bill" CHECK ("checkouts"."amount_paise" = "checkouts"."goods_paise" - "checkouts"."discount_paise" + "checkouts"."wrap_paise" + "checkouts"."delivery_paise" - "checkouts"."balance_paise"
        and "checkouts"."discount_paise" between 0 and "checkouts"."goods_paise" and least("checkouts"."wrap_paise", "checkouts"."delivery_paise", "checkouts"."balance_paise") >= 0);