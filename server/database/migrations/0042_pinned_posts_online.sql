-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "posts_pinned" ON "posts" USING btree ("author_id") WHERE "posts"."is_pinned";