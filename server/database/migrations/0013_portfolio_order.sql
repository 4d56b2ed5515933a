DROP INDEX "users_performance";--> statement-breakpoint
CREATE INDEX "portfolio_performance_order" ON "portfolio_performance" USING btree ("change_percent" desc,"user_id" desc);--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "performance_percent";