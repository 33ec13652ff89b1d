import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Has the emitted user adapter see the rows only that satisfy a condition: what `sql` of the runtime is to hold. */
export function addCondition(cwd: string, condition: string): void {
  const path = join(cwd, 'src/scim/adapters/user.ts')
  const text = readFileSync(path, 'utf8')
  const module = /'(@scim-gen\/runtime\/.*)'/.exec(text)?.[1]
  const method = `
  override getQueryset() {
    return super.getQueryset().where(condition\`${condition}\`)
  }
`
  const extended = text.replace(/^export class .*\{$/m, (head) => head + method)
  writeFileSync(path, `import { sql as condition } from '${module}'\n${extended}`)
}
