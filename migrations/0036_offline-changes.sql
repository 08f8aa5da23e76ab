CREATE TABLE "answered_changes" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answered_changes_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "session_hash" text;--> statement-breakpoint
CREATE INDEX "answered_changes_created" ON "answered_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_devices_session" ON "push_devices" USING btree ("session_hash");
--> statement-breakpoint
UPDATE "push_devices" SET "session_hash" = (SELECT "token_hash" FROM "sessions" WHERE "sessions"."user_id" = "push_devices"."user_id" ORDER BY "last_used_at" DESC LIMIT 1);--> statement-breakpoint
ALTER TABLE "answered_changes" ADD CONSTRAINT "answered_changes_user" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session" FOREIGN KEY ("session_hash") REFERENCES "sessions"("token_hash") ON DELETE SET NULL;
