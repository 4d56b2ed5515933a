-- Brings the schema that the replaced migrations built to that of the baseline: names that changed, and indexes that no statement uses.
ALTER TABLE sign_in_attempts RENAME COLUMN from_known_address TO from_trusted_address;
ALTER TABLE news_comments RENAME COLUMN told_ids TO notified_ids;
ALTER TABLE post_comments RENAME COLUMN told_ids TO notified_ids;

ALTER TABLE report_tellings RENAME TO reporter_notices;
ALTER SEQUENCE report_tellings_id_seq RENAME TO reporter_notices_id_seq;
ALTER TABLE reporter_notices RENAME COLUMN told_at TO notified_at;
ALTER TABLE reporter_notices RENAME COLUMN told_id TO notified_id;
ALTER TABLE reporter_notices RENAME CONSTRAINT report_tellings_pkey TO reporter_notices_pkey;
ALTER TABLE reporter_notices RENAME CONSTRAINT report_tellings_case_id_report_cases_id_fk TO reporter_notices_case_id_report_cases_id_fk;
ALTER TABLE reporter_notices RENAME CONSTRAINT report_tellings_rule_id_report_categories_id_fk TO reporter_notices_rule_id_report_categories_id_fk;
ALTER TABLE reporter_notices RENAME CONSTRAINT report_tellings_except_id_users_id_fk TO reporter_notices_except_id_users_id_fk;
ALTER TABLE reporter_notices RENAME CONSTRAINT report_tellings_outcome TO reporter_notices_outcome;
ALTER TABLE reporter_notices RENAME CONSTRAINT report_tellings_counters TO reporter_notices_counters;
ALTER INDEX report_tellings_case RENAME TO reporter_notices_case;
ALTER INDEX report_tellings_rule RENAME TO reporter_notices_rule;
ALTER INDEX report_tellings_except RENAME TO reporter_notices_except;

ALTER TABLE chat_farewells RENAME TO chat_logouts;
ALTER SEQUENCE chat_farewells_id_seq RENAME TO chat_logouts_id_seq;
ALTER TABLE chat_logouts RENAME CONSTRAINT chat_farewells_pkey TO chat_logouts_pkey;
ALTER INDEX chat_farewells_due RENAME TO chat_logouts_due;
ALTER TRIGGER bot_credentials_farewell ON bot_credentials RENAME TO bot_credentials_enqueue_logout;
ALTER FUNCTION keep_chat_farewell RENAME TO enqueue_chat_logout;
CREATE OR REPLACE FUNCTION enqueue_chat_logout() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_logouts (bot_id, user_name, matrix_id, password_encrypted)
  VALUES (OLD.bot_id, OLD.user_name, OLD.matrix_id, OLD.password_encrypted);
  RETURN OLD;
END
$$;

ALTER TRIGGER audit_log_is_never_emptied ON audit_log RENAME TO audit_log_reject_truncate;
ALTER TRIGGER balance_transactions_stay ON balance_transactions RENAME TO balance_transactions_reject_update;
ALTER FUNCTION balance_transactions_stay RENAME TO balance_transactions_reject_update;
ALTER TRIGGER balance_transactions_leave_with_their_owner ON balance_transactions RENAME TO balance_transactions_reject_delete;
ALTER FUNCTION balance_transactions_leave_with_their_owner RENAME TO balance_transactions_reject_delete;
ALTER TRIGGER balance_transactions_are_never_emptied ON balance_transactions RENAME TO balance_transactions_reject_truncate;
ALTER FUNCTION balance_transactions_are_never_emptied RENAME TO balance_transactions_reject_truncate;
ALTER TRIGGER post_reports_keep_case_categories ON post_reports RENAME TO post_reports_sync_case_categories;
ALTER FUNCTION keep_case_categories RENAME TO sync_report_case_categories;
ALTER TRIGGER report_cases_keep_categories ON report_cases RENAME TO report_cases_copy_sort_keys;
ALTER FUNCTION keep_categories_of_case RENAME TO copy_report_case_sort_keys;

DROP INDEX bot_categories_search, marketplace_categories_search, permissions_search, bot_category_bots_list,
  bot_commands_created, bot_countries_country, bot_credentials_unfinished, countries_name, mail_outbox_recipient,
  policies_active, polls_expiry, quotes_losers, quotes_volume, sessions_expiry, tickers_trending, watchlist_items_list;
