INSERT INTO organizations VALUES ('acme', 'Acme');
