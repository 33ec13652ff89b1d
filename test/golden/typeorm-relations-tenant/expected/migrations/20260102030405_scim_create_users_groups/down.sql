BEGIN;
DROP TABLE "crews"."scim_groups";
DROP TABLE "crews"."scim_users";
COMMIT;
