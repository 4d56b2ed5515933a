-- Developers and admins have no page of activities: what was kept for them could never be read.
DELETE FROM "activities" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "type_id" <> 2);--> statement-breakpoint
-- The kind that was written for developers alone.
DELETE FROM "activity_types" WHERE "id" = 8 AND NOT EXISTS (SELECT 1 FROM "activities" WHERE "type_id" = 8);
