INSERT INTO themes VALUES (7, 'plain');
