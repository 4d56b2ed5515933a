-- outside a transaction
ALTER TABLE "bot_events" VALIDATE CONSTRAINT "bot_events_bot_id_bots_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bot_events_parked" ON "bot_events" USING btree ("parked_until") WHERE "bot_events"."state" = 'parked';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bot_events_parked_expiry" ON "bot_events" USING btree ("expires_at") WHERE "bot_events"."state" = 'parked';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bot_events_bot" ON "bot_events" USING btree ("bot_id","id" desc);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bot_events_bot_open" ON "bot_events" USING btree ("bot_id","state","id" desc) WHERE "bot_events"."state" <> 'done';--> statement-breakpoint
ALTER TABLE "bot_events" VALIDATE CONSTRAINT "bot_events_fault";--> statement-breakpoint
ALTER TABLE "bot_events" VALIDATE CONSTRAINT "bot_events_state";