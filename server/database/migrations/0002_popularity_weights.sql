-- The weights of server/database/popularity.ts changed. Deleted posts have no popularity.
UPDATE "posts" SET "popularity" = round((CASE
    WHEN "up_votes" - "down_votes" + 2 * "comment_count" > 0 THEN log("up_votes" - "down_votes" + 2 * "comment_count")
    ELSE -10 - log(1 + abs("up_votes" - "down_votes" + 2 * "comment_count"))
  END + extract(epoch from "created_at") / 259200)::numeric, 6)::float8
WHERE "state" <> 'deleted';
