INSERT INTO organizations VALUES ('acme', 'Acme');
INSERT INTO users VALUES (1, 'scim@example.com', NULL, 'seed');
INSERT INTO roles VALUES (1, 'owner', 'acme'), (2, 'member', 'acme');
