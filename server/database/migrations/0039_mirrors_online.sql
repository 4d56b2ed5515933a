-- outside a transaction
ALTER TABLE "one_time_codes" VALIDATE CONSTRAINT "one_time_codes_purpose";