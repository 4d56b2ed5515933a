CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
--> statement-breakpoint
-- What changed a balance goes with its owner's account alone: once the account is emptied, or its row is gone.
CREATE FUNCTION balance_transactions_leave_with_their_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'balance_transactions is append-only';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER balance_transactions_leave_with_their_owner BEFORE DELETE ON "balance_transactions"
FOR EACH ROW EXECUTE FUNCTION balance_transactions_leave_with_their_owner();
--> statement-breakpoint
CREATE FUNCTION balance_transactions_are_never_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'balance_transactions is append-only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER balance_transactions_are_never_emptied BEFORE TRUNCATE ON "balance_transactions"
FOR EACH STATEMENT EXECUTE FUNCTION balance_transactions_are_never_emptied();
