-- outside a transaction
ALTER TABLE "bot_grants" VALIDATE CONSTRAINT "bot_grants_scope";