CREATE TABLE "setup_state" (
	"id" text PRIMARY KEY NOT NULL,
	"link_hash" text,
	"link_created_at" timestamp with time zone,
	"email_tested_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "demo_loads" ADD COLUMN "cleared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "is_opened" boolean DEFAULT true NOT NULL;