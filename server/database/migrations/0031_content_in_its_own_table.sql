-- What an operator keeps from before is the first version of its page.
INSERT INTO "content_versions" ("page", "version", "description", "description_tr", "created_at")
SELECT 'about', 1, "description", "description_tr", "updated_at" FROM "about_records" WHERE "id" = 2;--> statement-breakpoint
INSERT INTO "content_versions" ("page", "version", "items", "created_at")
SELECT 'help', 1, jsonb_agg(jsonb_build_object('title', "title", 'titleTr', "title_tr", 'answer', "answer", 'answerTr', "answer_tr", 'active', "active") ORDER BY "rank", "id"), max("updated_at") FROM "help_items" HAVING count(*) > 0;--> statement-breakpoint
DROP TABLE "about_records";--> statement-breakpoint
DROP TABLE "help_items";