-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "one_time_codes_created" ON "one_time_codes" USING btree ("created_at");