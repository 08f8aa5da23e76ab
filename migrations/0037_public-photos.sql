ALTER TABLE "photos" ADD COLUMN "public_url" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "withdrawn_at" timestamp with time zone;