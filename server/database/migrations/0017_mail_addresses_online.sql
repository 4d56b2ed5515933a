-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_outbox_paused" ON "mail_outbox" USING btree ("recipient") WHERE "mail_outbox"."state" = 'paused';--> statement-breakpoint
ALTER TABLE "mail_outbox" VALIDATE CONSTRAINT "mail_outbox_state";