-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "news_comments_best" ON "news_comments" USING btree ("news_id",((extract(epoch from "created_at" at time zone 'UTC') * 1000 + 604800000 * log(1 + "like_count"))::bigint) desc,"id" desc) WHERE "news_comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "post_comments_best" ON "post_comments" USING btree ("post_id",((extract(epoch from "created_at" at time zone 'UTC') * 1000 + 604800000 * log(1 + "like_count"))::bigint) desc,"id" desc) WHERE "post_comments"."parent_id" is null;--> statement-breakpoint
ALTER TABLE "news_comments" VALIDATE CONSTRAINT "news_comments_likes";--> statement-breakpoint
ALTER TABLE "post_comments" VALIDATE CONSTRAINT "post_comments_likes";--> statement-breakpoint
ALTER TABLE "social_events" VALIDATE CONSTRAINT "social_events_kind";