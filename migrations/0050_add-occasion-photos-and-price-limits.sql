CREATE TABLE "occasion_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"price_limits" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "occasions" ADD COLUMN "photo_id" text;