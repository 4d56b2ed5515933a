CREATE INDEX "refresh_tokens_expiry" ON "refresh_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" USING btree ("last_used_at");