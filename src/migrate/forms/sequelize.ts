/** Sequelize: sequelize-cli, or Umzug by itself. Neither opens a transaction, so the migrations do. */

import type { Dialect, MigrationForm, MigrationPlace, MigrationText } from './form.js'
import { exportedFunctions, type Parameter } from './functions.js'
import { type Body, type Code, codeIn, nextScript, sideBodies } from './script.js'
import { moduleOf, type Script, type ScriptStyle } from './script-style.js'

/**
 * `<folder>/<yyyymmddhhmmss>-<name>` with `up` and `down`, which are given the query interface as sequelize-cli does, or
 * within `context` as Umzug does, whichever the folder holds. sequelize-cli reads CommonJS only.
 */
function written(
  migrations: readonly MigrationText[],
  place: MigrationPlace,
  isShared: boolean,
): ReadonlyMap<string, string> {
  const { start, path, style, neighbour } = nextScript(
    {
      stamp: 'seconds',
      followsStamp: true,
      mark: '-',
      extension: ({ folder }) => (moduleOf('.js', folder, place) === 'esm' ? '.cjs' : '.js'),
    },
    place,
  )
  const code: Writing = { ...codeIn(style), isShared }
  const text = isUmzug(neighbour)
    ? umzugModule(migrations, style, code, neighbour)
    : cliModule(migrations, style, code)
  return new Map([[path(start + (migrations[0]?.name ?? '').replaceAll('_', '-')), text]])
}

export const sequelize: MigrationForm = {
  write: (migration, place) => written([migration], place, false),
  share: (migrations, place) => written(migrations, place, true),
}

/** Code in the style of a script, for a folder that several databases may share. */
interface Writing extends Code {
  readonly isShared: boolean
}

/** What Sequelize calls a database. */
const DIALECTS: Readonly<Record<Dialect, readonly string[]>> = {
  postgresql: ['postgres'],
  mysql: ['mysql', 'mariadb'],
  sqlite: ['sqlite'],
}

/** How each side is written, with what it gets of Sequelize. */
const bodyOn = (code: Writing, handle: string): Omit<Body, 'levels'> => ({
  of: (migration, levels, sql, warnings) => body(migration, code, handle, levels, sql, warnings),
  ...(code.isShared && {
    isOn: (dialect: Dialect) =>
      DIALECTS[dialect].map((name) => `${handle}.getDialect() === ${code.text(name)}`).join(' || '),
  }),
})

const isUmzug = (neighbour: Script | undefined): neighbour is Script =>
  neighbour !== undefined && /\bcontext\b/.test(neighbour.text)

/** MySQL commits at each statement that defines something: a transaction would promise what it does not keep. */
function body(
  { dialect }: MigrationText,
  { tab, end, statements }: Code,
  handle: string,
  levels: number,
  sql: readonly string[],
  warnings: readonly string[],
): string {
  if (dialect === 'mysql')
    return statements(sql, levels, (template) => `await ${handle}.query(${template})`, warnings)
  return [
    `${tab(levels)}await ${handle}.transaction(async (transaction) => {`,
    statements(
      sql,
      levels + 1,
      (template) => `await ${handle}.query(${template}, { transaction })`,
      warnings,
    ),
    `${tab(levels)}})${end}`,
  ].join('\n')
}

/** `{ up(queryInterface), down(queryInterface) }`, as sequelize-cli makes it. */
function cliModule(migrations: readonly MigrationText[], { language }: ScriptStyle, code: Writing): string {
  const { tab, text, end } = code
  const isTyped = language === 'typescript'
  const parameter = isTyped ? 'queryInterface: QueryInterface' : 'queryInterface'
  const result = isTyped ? ': Promise<void>' : ''
  const methods = sideBodies(migrations, code, {
    ...bodyOn(code, 'queryInterface.sequelize'),
    levels: 2,
  }).map(([side, lines]) => `${tab(1)}async ${side}(${parameter})${result} {\n${lines}\n${tab(1)}},\n`)
  const header = {
    typescript: `import type { QueryInterface } from ${text('sequelize')}${end}\n\nexport default {`,
    esm: "/** @type {import('sequelize-cli').Migration} */\nexport default {",
    commonjs: `${text('use strict')}${end}\n\n/** @type {import('sequelize-cli').Migration} */\nmodule.exports = {`,
  }[language]
  return `${header}\n${methods.join('\n')}}${end}\n`
}

/** Exported functions; the context is the query interface, or Sequelize itself where the neighbour has it so. */
function umzugModule(
  migrations: readonly MigrationText[],
  style: ScriptStyle,
  code: Writing,
  { text }: Script,
): string {
  const name = /\bcontext\s*:\s*(?!import\b)(\w+)/.exec(text)?.[1] ?? 'context'
  const isSequelize = /^sequelize$/i.test(name) || /\bcontext\s*:\s*Sequelize\b/.test(text)
  const type = isSequelize ? 'Sequelize' : 'QueryInterface'
  const parameter: Parameter = {
    name: name === 'context' || name === type ? '{ context }' : `{ context: ${name} }`,
    type: `{ context: ${type} }`,
    comment: `{ context: import('sequelize').${type} }`,
  }
  const context = parameter.name === '{ context }' ? 'context' : name
  const header =
    style.language === 'typescript'
      ? `import type { ${type} } from ${code.text('sequelize')}${code.end}\n\n`
      : ''
  const handle = isSequelize ? context : `${context}.sequelize`
  return header + exportedFunctions(migrations, style, code, parameter, bodyOn(code, handle))
}
