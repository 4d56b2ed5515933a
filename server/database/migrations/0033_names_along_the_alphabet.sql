DROP INDEX "users_type_name";--> statement-breakpoint
DROP INDEX "users_type_username";--> statement-breakpoint
DROP INDEX "users_type_email";--> statement-breakpoint
CREATE INDEX "users_type_name" ON "users" USING btree ("type_id","search_key","id","email_key","status_id");--> statement-breakpoint
CREATE INDEX "users_type_username" ON "users" USING btree ("type_id","username_key","id","search_key","email_key","status_id");--> statement-breakpoint
CREATE INDEX "users_type_email" ON "users" USING btree ("type_id","email_key","id","search_key","status_id");