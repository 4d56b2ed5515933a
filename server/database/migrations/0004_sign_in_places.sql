ALTER TABLE "sign_in_attempts" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "sign_in_attempts" ADD COLUMN "from_known_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address_key" text;--> statement-breakpoint
CREATE INDEX "sign_in_attempts_user" ON "sign_in_attempts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_address" ON "sessions" USING btree ("user_id","address_key");