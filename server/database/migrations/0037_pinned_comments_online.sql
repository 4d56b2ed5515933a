-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "post_comments_pinned" ON "post_comments" USING btree ("post_id") WHERE "post_comments"."is_pinned";