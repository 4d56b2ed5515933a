CREATE INDEX "post_attachments_file" ON "post_attachments" USING btree ("file_url");--> statement-breakpoint
CREATE INDEX "post_attachments_thumb" ON "post_attachments" USING btree ("thumb_url");