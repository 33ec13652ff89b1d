INSERT INTO organizations VALUES ('acme');
