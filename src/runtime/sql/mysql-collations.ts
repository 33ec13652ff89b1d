/**
 * A collation that MariaDB and MySQL both have, under names of their own: each runs its own comment and skips the
 * other's. https://mariadb.com/kb/en/comment-syntax/
 */
const collate = (mariadb: string, mysql: string) => ` /*M! collate ${mariadb} */ /*!80017 collate ${mysql} */`

/** By code point, and with spaces at the end: `utf8mb4_bin` pads them. */
export const byCodePoint = collate('utf8mb4_nopad_bin', 'utf8mb4_0900_bin')

/** One whose `lower()` knows the letters beyond Unicode 3. */
export const ofUnicode = collate('utf8mb4_uca1400_as_cs', 'utf8mb4_0900_as_cs')
