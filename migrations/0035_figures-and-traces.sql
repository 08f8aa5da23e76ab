CREATE TABLE "provider_comparisons" (
	"id" text PRIMARY KEY NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	"differences" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_paces" (
	"queue" text PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "trace_parent" text;--> statement-breakpoint
CREATE INDEX "payments_recent" ON "payments" USING brin ("created_at");