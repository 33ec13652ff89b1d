/** What an app makes or runs beside each user, and SCIM does not: said, for a person to decide. */
import { madeBeside } from '../candidates/rows-beside.js'
import { signUpHook } from '../candidates/sign-up-hooks.js'
import { some, titleOf } from '../inspect/words.js'
import type { Context } from './context.js'
import { noteBeside } from './notes.js'

/** @param draft what the config says of users, groups and tenants: tables that it names are seen to */
export function noteRowsBeside(
  draft: Readonly<Record<string, unknown>>,
  { user, tables, findings, notes }: Context,
): void {
  const hook = signUpHook(findings.sources)
  if (hook)
    noteBeside(
      notes,
      'user',
      `${hook.path} runs ${hook.name} for each user, and SCIM does not: the hook onUserCreated may`,
    )
  const written = JSON.stringify(draft)
  const beside = madeBeside(user, tables, findings.sources, ({ ref }) => written.includes(`"${ref}"`))
  if (!beside) return
  const said = `beside a user ${beside.path} makes rows of ${some(beside.tables.map(titleOf))}, and SCIM makes none: the hook onUserCreated may`
  noteBeside(notes, 'user', said)
}
