CREATE TABLE "thanks_pages" (
	"order_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"code_hash" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"photo" "bytea",
	"sent_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thanks_pages_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "thanks_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"words" text NOT NULL,
	"photo" "bytea"
);
--> statement-breakpoint
ALTER TABLE "thanks_pages" ADD CONSTRAINT "thanks_pages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;