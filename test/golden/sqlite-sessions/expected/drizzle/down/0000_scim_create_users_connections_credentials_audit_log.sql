-- Drizzle has no down migrations: to undo 0000_scim_create_users_connections_credentials_audit_log, run this by hand and delete the row with created_at 1767323045000 from __drizzle_migrations.
BEGIN;
DROP TRIGGER IF EXISTS "scim_users_user_id_fk_delete";
DROP TABLE "scim_log";
DROP TABLE "scim_audit";
DROP TABLE "scim_credentials";
DROP TABLE "scim_connections";
DROP TABLE "scim_users";
COMMIT;
