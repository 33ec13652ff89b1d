-- Prisma has no down migrations. To undo 20260102030405_scim_create_users_groups:
--  npx prisma db execute --file prisma/schema/migrations/20260102030405_scim_create_users_groups/down.sql
-- and delete its row from _prisma_migrations.
-- Every statement commits by itself: when one fails, those before it stay.
DROP TABLE `scim_groups`;
DROP TABLE `scim_users`;
