BEGIN;
DROP TRIGGER IF EXISTS "scim_users_user_id_fk_delete";
DROP TABLE "scim_group_members";
DROP TABLE "scim_groups";
DROP TABLE "scim_users";
COMMIT;
