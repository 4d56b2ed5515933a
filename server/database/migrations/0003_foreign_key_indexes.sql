CREATE INDEX "alerts_type" ON "alerts" USING btree ("alert_type_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_author" ON "balance_transactions" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "beta_testers_inviter" ON "beta_testers" USING btree ("invited_by_id");--> statement-breakpoint
CREATE INDEX "bot_requests_requester" ON "bot_requests" USING btree ("requested_by_id");--> statement-breakpoint
CREATE INDEX "bot_requests_decider" ON "bot_requests" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "bot_timeline_request" ON "bot_timeline" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "bot_timeline_actor" ON "bot_timeline" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "platform_settings_editor" ON "platform_settings" USING btree ("updated_by_id");--> statement-breakpoint
CREATE INDEX "policies_author" ON "policies" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "report_cases_decider" ON "report_cases" USING btree ("decided_by_id");--> statement-breakpoint
CREATE INDEX "notification_choices_type" ON "notification_choices" USING btree ("notification_type_id");--> statement-breakpoint
CREATE INDEX "reviews_replier" ON "reviews" USING btree ("replied_by_id");--> statement-breakpoint
CREATE INDEX "team_log_actor" ON "team_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "team_members_inviter" ON "team_members" USING btree ("invited_by_id");