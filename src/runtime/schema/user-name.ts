import { invalidValue } from '../errors.js'

/** Characters that show as nothing, or turn the text around them: two names that differ in it look alike. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** @throws ScimError 400 `invalidValue` for a userName with spaces around it, or with characters that cannot be seen */
export function checkUserName(userName: string): void {
  if (userName.trim() !== userName) throw invalidValue('userName begins or ends with white space')
  if (invisible.test(userName)) throw invalidValue('userName holds characters that cannot be seen')
}
