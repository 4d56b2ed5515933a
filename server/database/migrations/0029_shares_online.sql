-- outside a transaction
ALTER TABLE "posts" VALIDATE CONSTRAINT "posts_shared_id_posts_id_fk";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "posts_repost" ON "posts" USING btree ("author_id","shared_id") WHERE "posts"."is_repost" and "posts"."state" = 'visible';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_shared" ON "posts" USING btree ("shared_id","created_at" desc,"id" desc) WHERE "posts"."shared_id" is not null;--> statement-breakpoint
ALTER TABLE "posts" VALIDATE CONSTRAINT "posts_counters";