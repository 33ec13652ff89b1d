BEGIN;
DROP TABLE "crm"."scim_groups";
DROP TABLE "crm"."scim_users";
COMMIT;
