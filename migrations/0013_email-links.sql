ALTER TABLE "confirm_tokens" ADD COLUMN "id" text;--> statement-breakpoint
ALTER TABLE "confirm_tokens" ADD COLUMN "token_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "confirm_tokens" SET "id" = substr("token_hash", 1, 24), "token_hashes" = array["token_hash"];--> statement-breakpoint
ALTER TABLE "confirm_tokens" DROP COLUMN "token_hash";--> statement-breakpoint
ALTER TABLE "confirm_tokens" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD COLUMN "id" text;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD COLUMN "token_hashes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "reset_tokens" SET "id" = substr("token_hash", 1, 24), "token_hashes" = array["token_hash"];--> statement-breakpoint
ALTER TABLE "reset_tokens" DROP COLUMN "token_hash";--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD PRIMARY KEY ("id");--> statement-breakpoint
CREATE INDEX "confirm_tokens_hashes" ON "confirm_tokens" USING gin ("token_hashes");--> statement-breakpoint
CREATE INDEX "reset_tokens_hashes" ON "reset_tokens" USING gin ("token_hashes");--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    EXECUTE $sql$DELETE FROM pgboss.job WHERE name = 'send-mail' AND state IN ('completed', 'cancelled')$sql$;
    EXECUTE $sql$UPDATE pgboss.job SET data = jsonb_build_object('id', data ->> 'id') WHERE name = 'send-mail' AND state = 'failed'$sql$;
  END IF;
END $$;
