/** MikroORM 6 and 7. The migrator runs each migration in a transaction. */
import type { WriteMigration } from './form.js'
import { bothSides, codeIn, nextScript } from './script.js'

/** `<folder>/Migration<yyyymmddhhmmss>_<name>.ts` with a class of the same name. */
export const mikroOrm: WriteMigration = (migration, place) => {
  const { start, path, style } = nextScript(
    { prefix: 'Migration', stamp: 'seconds', followsStamp: false, mark: '_', extension: () => '.ts' },
    place,
  )
  const { text, end, tab, statements } = codeIn(style)
  const name = start + migration.name
  const isTyped = style.language === 'typescript'
  const isCommonJs = style.language === 'commonjs'
  const methods = bothSides(migration).map(([side, sql, warnings]) => {
    const head = isTyped ? `override async ${side}(): Promise<void>` : `async ${side}()`
    const body = statements(sql, 2, (template) => `this.addSql(${template})`, warnings)
    return `${tab(1)}${head} {\n${body}\n${tab(1)}}\n`
  })
  const from = text('@mikro-orm/migrations')
  const lines = [
    isCommonJs ? `const { Migration } = require(${from})${end}` : `import { Migration } from ${from}${end}`,
    '',
    `${isCommonJs ? `exports.${name} =` : 'export'} class ${name} extends Migration {`,
    `${methods.join('\n')}}`,
    '',
  ]
  return new Map([[path(name), lines.join('\n')]])
}
