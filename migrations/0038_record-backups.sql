CREATE TABLE "backups" (
	"id" text PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"is_scheduled" boolean NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bytes" bigint,
	"photos" integer,
	"problem" text
);
--> statement-breakpoint
CREATE INDEX "backups_by_time" ON "backups" USING btree ("finished_at");