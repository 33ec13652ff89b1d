import { findSuperuser } from '../../candidates/users/superuser.js'
import { frameworks } from '../../frameworks/frameworks.js'
import { requestUser, type UserField } from '../../inspect/detect/request-user.js'
import type { Plan } from '../../plan/plan.js'
import { basePath } from '../../reconcile/paths.js'
import { type Check, fine, verdict } from '../check.js'
import { declaredFunction } from '../function-text.js'

/** The access check is one that can let somebody in. */
export const access: Check = {
  id: 'access',
  title: 'Access check',
  needs: ['models'],
  run: async ({ cwd, plan, read, hostSources }) => {
    const found = await plan()
    const { auth, out } = found.config
    const path = `${out}/auth.ts`
    const [text, base] = [read(path), read(basePath(path))]
    const asksUser = auth.check === 'isSuperuser'
    const stubs = stubsOf(found, asksUser ? requestUser(cwd, await hostSources()) : undefined)
    const left = stubs.map((name) => unchanged(name, text, base))
    const [line] = left
    if (stubs.length === 0 || line === undefined || left.includes(undefined)) return fine(auth.check)
    const [name] = stubs
    return verdict([
      {
        level: 'warning',
        code: 'SG7031',
        message: `${auth.check} lets nobody in: ${name} is still as it was emitted`,
        location: { file: path, line },
        fix: `Write in ${name} how your app tells them, or set auth.check to 'bearerToken' in the config: identity providers send a token.`,
      },
    ])
  },
}

/** The functions that have to be written before the configured check can be passed: one of them is enough. */
function stubsOf(
  { config: { auth, framework }, user }: Plan,
  declared: readonly UserField[] | undefined,
): readonly string[] {
  const { holder } = frameworks[framework].auth
  if (auth.check !== 'isSuperuser' && auth.check !== 'isAuthenticated') return []
  if (holder === undefined) return ['signedInUser', auth.check]
  return auth.check === 'isSuperuser' && !findSuperuser(user.table, declared) ? ['isSuperuser'] : []
}

/** The line of a function that is as it was emitted; undefined where it is not, or cannot be told. */
function unchanged(name: string, text: string | undefined, base: string | undefined): number | undefined {
  const [now, then] = [text, base].map((each) => each && declaredFunction(each, name))
  return now && then && now.words === then.words ? now.line : undefined
}
