BEGIN;
DROP TRIGGER IF EXISTS "scim_groups_group_id_fk_delete";
DROP TRIGGER IF EXISTS "scim_users_user_id_fk_delete";
DROP TABLE "scim_groups";
DROP TABLE "scim_users";
COMMIT;
