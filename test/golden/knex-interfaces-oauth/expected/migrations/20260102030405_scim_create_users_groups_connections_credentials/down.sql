BEGIN;
DROP TABLE "crm"."scim_credentials";
DROP TABLE "crm"."scim_connections";
DROP TABLE "crm"."scim_groups";
DROP TABLE "crm"."scim_users";
COMMIT;
