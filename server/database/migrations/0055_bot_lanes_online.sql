-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bot_queues_due_test" ON "bot_queues" USING btree ("bot_id","next_at") WHERE "bot_queues"."lane" = 'test';--> statement-breakpoint
ALTER TABLE "bot_events" VALIDATE CONSTRAINT "bot_events_lane";--> statement-breakpoint
ALTER TABLE "bot_events" VALIDATE CONSTRAINT "bot_events_fault";--> statement-breakpoint
ALTER TABLE "bot_interactions" VALIDATE CONSTRAINT "bot_interactions_lane";--> statement-breakpoint
ALTER TABLE "bot_queues" VALIDATE CONSTRAINT "bot_queues_lane";--> statement-breakpoint
ALTER TABLE "conversations" VALIDATE CONSTRAINT "conversations_lane";--> statement-breakpoint
ALTER TABLE "bot_consumers" VALIDATE CONSTRAINT "bot_consumers_lane";--> statement-breakpoint
ALTER TABLE "bot_suggestions" VALIDATE CONSTRAINT "bot_suggestions_lane";