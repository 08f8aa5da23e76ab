ALTER TABLE "checkouts" ADD COLUMN "view_key" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_view_key_unique" UNIQUE("view_key");