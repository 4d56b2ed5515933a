-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "bot_interactions_card" ON "bot_interactions" USING btree ("card_message_id") WHERE "bot_interactions"."card_message_id" is not null;