INSERT INTO users VALUES (1, 'known@ends.test', null, 1);
