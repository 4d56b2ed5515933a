-- The kinds 11 to 13 of rules/platform/builtInEntries.ts. A new database has no kinds yet: the seed writes all of them.
-- Entries of admins that have these ids move to new ids first.
DO $$
DECLARE
  entry record;
  new_id bigint;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM "notification_types" WHERE "id" = 10) THEN
    RETURN;
  END IF;
  PERFORM setval(pg_get_serial_sequence('notification_types', 'id'),
    greatest(13, (SELECT max("id") FROM "notification_types")));
  FOR entry IN SELECT * FROM "notification_types" WHERE "id" BETWEEN 11 AND 13 ORDER BY "id" LOOP
    UPDATE "notification_types" SET "name_key" = 'moved ' || entry."id" WHERE "id" = entry."id";
    INSERT INTO "notification_types" ("name", "name_tr", "name_key", "active", "created_at", "updated_at")
    VALUES (entry."name", entry."name_tr", entry."name_key", entry."active", entry."created_at", entry."updated_at")
    RETURNING "id" INTO new_id;
    UPDATE "notifications" SET "type_id" = new_id WHERE "type_id" = entry."id";
    UPDATE "notification_choices" SET "notification_type_id" = new_id WHERE "notification_type_id" = entry."id";
    DELETE FROM "notification_types" WHERE "id" = entry."id";
  END LOOP;
  INSERT INTO "notification_types" ("id", "name", "name_tr", "name_key", "active", "created_at", "updated_at")
  SELECT kind.id, kind.name || taken.mark, kind.name_tr || taken.mark, kind.name_key || taken.mark, true, now(), now()
  FROM (VALUES
    (11, 'Review requests', 'İnceleme istekleri', 'review requests'),
    (12, 'Reported posts', 'Şikâyet edilen gönderiler', 'reported posts'),
    (13, 'Messages to the admins', 'Yöneticilere mesajlar', 'messages to the admins')) AS kind(id, name, name_tr, name_key)
  CROSS JOIN LATERAL (SELECT CASE WHEN EXISTS (
    SELECT 1 FROM "notification_types" t WHERE t."name_key" = kind.name_key) THEN ' 2' ELSE '' END AS mark) taken;
END $$;
