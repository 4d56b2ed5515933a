-- outside a transaction
ALTER TABLE "social_events" VALIDATE CONSTRAINT "social_events_kind";