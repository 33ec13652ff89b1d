-- Drizzle has no down migrations: to undo 0000_scim_create_users_groups, run this by hand and delete the row with created_at 1767323045000 from __drizzle_migrations.
BEGIN;
DROP TABLE "scim_groups";
DROP TABLE "scim_users";
COMMIT;
