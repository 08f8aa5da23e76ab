CREATE TABLE "security_log_state" (
	"id" text PRIMARY KEY NOT NULL,
	"erased_position" bigint DEFAULT 0 NOT NULL,
	"erased_hash" text DEFAULT '' NOT NULL,
	"head_position" bigint DEFAULT 0 NOT NULL,
	"head_hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind","id");--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_position_unique" UNIQUE("position");