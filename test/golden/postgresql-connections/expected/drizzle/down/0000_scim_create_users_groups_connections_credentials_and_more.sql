-- Drizzle has no down migrations: to undo 0000_scim_create_users_groups_connections_credentials_and_more, run this by hand and delete the row with created_at 1767323045000 from __drizzle_migrations.
BEGIN;
DROP TABLE "app"."scim_log";
DROP TABLE "app"."scim_audit";
DROP TABLE "app"."scim_credentials";
DROP TABLE "app"."scim_connections";
DROP TABLE "app"."scim_groups";
DROP TABLE "app"."scim_users";
COMMIT;
