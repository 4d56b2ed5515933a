-- Whatever deletes the row of an account on a homeserver, the account itself is still to be ended there.
CREATE FUNCTION keep_chat_farewell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO chat_farewells (bot_id, user_name, matrix_id, password_encrypted)
  VALUES (OLD.bot_id, OLD.user_name, OLD.matrix_id, OLD.password_encrypted);
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bot_credentials_farewell AFTER DELETE ON "bot_credentials"
FOR EACH ROW WHEN (OLD.is_federated AND OLD.state <> 'deactivated') EXECUTE FUNCTION keep_chat_farewell();
