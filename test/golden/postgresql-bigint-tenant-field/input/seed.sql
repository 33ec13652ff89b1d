INSERT INTO app.tenants (name) VALUES ('first');
