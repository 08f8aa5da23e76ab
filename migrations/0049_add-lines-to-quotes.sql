ALTER TABLE "custom_quotes" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "custom_quotes" ADD COLUMN "emails_sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_quotes" ADD COLUMN "emailed_at" timestamp with time zone;