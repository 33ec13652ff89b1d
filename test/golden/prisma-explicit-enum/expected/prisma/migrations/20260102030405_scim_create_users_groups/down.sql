-- Prisma has no down migrations. To undo 20260102030405_scim_create_users_groups:
--  npx prisma db execute --file prisma/migrations/20260102030405_scim_create_users_groups/down.sql
-- and delete its row from _prisma_migrations.
BEGIN;
DROP TABLE "auth"."scim_groups";
DROP TABLE "auth"."scim_users";
COMMIT;
