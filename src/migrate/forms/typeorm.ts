/** TypeORM, and forks of it under other names. It runs migrations in a transaction of its own. */
import type { WriteMigration } from './form.js'
import { bothSides, codeIn, nextScript } from './script.js'
import type { Script } from './script-style.js'

/** TypeORM orders by the number that the name of the class ends in. */
const timeOf = ({ text }: Script) => /\bclass\s+\w*?(\d{13})\b/.exec(text)?.[1] ?? ''

/** The package that a migration takes its types from: a fork has another name. */
const packageOf = (neighbour: Script | undefined) =>
  /['"]([^'"\n]*\btypeorm)['"]/.exec(neighbour?.text ?? '')?.[1] ?? 'typeorm'

/** `<folder>/<milliseconds>-<Name>.ts` with the class `<Name><milliseconds>`. */
export const typeorm: WriteMigration = (migration, place) => {
  const { start, path, style, neighbour } = nextScript(
    {
      stamp: 'milliseconds',
      followsStamp: false,
      mark: '-',
      extension: () => '.ts',
      orderOf: timeOf,
    },
    place,
  )
  const { text, end, tab, statements } = codeIn(style)
  const name = pascalCase(migration.name)
  const className = name + start.slice(0, -1)
  const isTyped = style.language === 'typescript'
  const methods = bothSides(migration).map(([side, sql, warnings]) => {
    const head = isTyped
      ? `public async ${side}(queryRunner: QueryRunner): Promise<void>`
      : `/** @param {import('${packageOf(neighbour)}').QueryRunner} queryRunner */\n${tab(1)}async ${side}(queryRunner)`
    const body = statements(sql, 2, (template) => `await queryRunner.query(${template})`, warnings)
    return `${tab(1)}${head} {\n${body}\n${tab(1)}}\n`
  })
  const lines = [
    ...(isTyped
      ? [`import type { MigrationInterface, QueryRunner } from ${text(packageOf(neighbour))}${end}`, '']
      : []),
    `${style.language === 'commonjs' ? `exports.${className} =` : 'export'} class ${className}${isTyped ? ' implements MigrationInterface' : ''} {`,
    `${tab(1)}name = ${text(className)}${end}`,
    '',
    `${methods.join('\n')}}`,
    '',
  ]
  return new Map([[path(start + name), lines.join('\n')]])
}

/** `scim_create_users` → `ScimCreateUsers`. */
const pascalCase = (name: string) =>
  name.replace(/(?:^|_)([a-z0-9])/g, (_, first: string) => first.toUpperCase())
