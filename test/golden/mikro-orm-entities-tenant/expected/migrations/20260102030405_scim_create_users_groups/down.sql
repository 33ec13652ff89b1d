BEGIN;
DROP TABLE "scim_groups";
DROP TABLE "scim_users";
COMMIT;
