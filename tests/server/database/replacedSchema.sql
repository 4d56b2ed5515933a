-- Turns the schema of the baseline into the one that the replaced migrations built: the reverse of adoptBaseline.sql.
CREATE INDEX bot_categories_search ON bot_categories USING gin (name_key gin_trgm_ops);
CREATE INDEX bot_category_bots_list ON bot_category_bots USING btree (category_id, created_at DESC, bot_id DESC);
CREATE INDEX bot_commands_created ON bot_commands USING btree (bot_id, created_at DESC, id DESC);
CREATE INDEX bot_countries_country ON bot_countries USING btree (country_code, bot_id);
CREATE INDEX bot_credentials_unfinished ON bot_credentials USING btree (updated_at) WHERE (state = ANY (ARRAY['pending'::text, 'failed'::text]));
CREATE INDEX countries_name ON countries USING btree (name);
CREATE INDEX mail_outbox_recipient ON mail_outbox USING btree (recipient, kind, created_at);
CREATE INDEX marketplace_categories_search ON marketplace_categories USING gin (name_key gin_trgm_ops);
CREATE INDEX permissions_search ON permissions USING gin (name_key gin_trgm_ops);
CREATE INDEX policies_active ON policies USING btree (policy_type_id, version DESC) WHERE active;
CREATE INDEX polls_expiry ON polls USING btree (expires_at);
CREATE INDEX quotes_losers ON quotes USING btree (change_percent, ticker_id);
CREATE INDEX quotes_volume ON quotes USING btree (volume DESC, ticker_id DESC);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX tickers_trending ON tickers USING btree (kind, mention_score DESC, id DESC);
CREATE INDEX watchlist_items_list ON watchlist_items USING btree (user_id, created_at DESC, ticker_id DESC);

ALTER FUNCTION copy_report_case_sort_keys RENAME TO keep_categories_of_case;
ALTER TRIGGER report_cases_copy_sort_keys ON report_cases RENAME TO report_cases_keep_categories;
ALTER FUNCTION sync_report_case_categories RENAME TO keep_case_categories;
ALTER TRIGGER post_reports_sync_case_categories ON post_reports RENAME TO post_reports_keep_case_categories;
ALTER FUNCTION balance_transactions_reject_truncate RENAME TO balance_transactions_are_never_emptied;
ALTER TRIGGER balance_transactions_reject_truncate ON balance_transactions RENAME TO balance_transactions_are_never_emptied;
ALTER FUNCTION balance_transactions_reject_delete RENAME TO balance_transactions_leave_with_their_owner;
ALTER TRIGGER balance_transactions_reject_delete ON balance_transactions RENAME TO balance_transactions_leave_with_their_owner;
ALTER FUNCTION balance_transactions_reject_update RENAME TO balance_transactions_stay;
ALTER TRIGGER balance_transactions_reject_update ON balance_transactions RENAME TO balance_transactions_stay;
ALTER TRIGGER audit_log_reject_truncate ON audit_log RENAME TO audit_log_is_never_emptied;
ALTER FUNCTION enqueue_chat_logout RENAME TO keep_chat_farewell;
ALTER TRIGGER bot_credentials_enqueue_logout ON bot_credentials RENAME TO bot_credentials_farewell;
ALTER INDEX chat_logouts_due RENAME TO chat_farewells_due;
ALTER TABLE chat_logouts RENAME CONSTRAINT chat_logouts_pkey TO chat_farewells_pkey;
ALTER SEQUENCE chat_logouts_id_seq RENAME TO chat_farewells_id_seq;
ALTER TABLE chat_logouts RENAME TO chat_farewells;
ALTER INDEX reporter_notices_except RENAME TO report_tellings_except;
ALTER INDEX reporter_notices_rule RENAME TO report_tellings_rule;
ALTER INDEX reporter_notices_case RENAME TO report_tellings_case;
ALTER TABLE reporter_notices RENAME CONSTRAINT reporter_notices_counters TO report_tellings_counters;
ALTER TABLE reporter_notices RENAME CONSTRAINT reporter_notices_outcome TO report_tellings_outcome;
ALTER TABLE reporter_notices RENAME CONSTRAINT reporter_notices_except_id_users_id_fk TO report_tellings_except_id_users_id_fk;
ALTER TABLE reporter_notices RENAME CONSTRAINT reporter_notices_rule_id_report_categories_id_fk TO report_tellings_rule_id_report_categories_id_fk;
ALTER TABLE reporter_notices RENAME CONSTRAINT reporter_notices_case_id_report_cases_id_fk TO report_tellings_case_id_report_cases_id_fk;
ALTER TABLE reporter_notices RENAME CONSTRAINT reporter_notices_pkey TO report_tellings_pkey;
ALTER TABLE reporter_notices RENAME COLUMN notified_id TO told_id;
ALTER TABLE reporter_notices RENAME COLUMN notified_at TO told_at;
ALTER SEQUENCE reporter_notices_id_seq RENAME TO report_tellings_id_seq;
ALTER TABLE reporter_notices RENAME TO report_tellings;
ALTER TABLE post_comments RENAME COLUMN notified_ids TO told_ids;
ALTER TABLE news_comments RENAME COLUMN notified_ids TO told_ids;
ALTER TABLE sign_in_attempts RENAME COLUMN from_trusted_address TO from_known_address;

CREATE OR REPLACE FUNCTION keep_chat_farewell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_farewells (bot_id, user_name, matrix_id, password_encrypted)
  VALUES (OLD.bot_id, OLD.user_name, OLD.matrix_id, OLD.password_encrypted);
  RETURN OLD;
END
$$;
