/** References of a config besides models: handles, functions and classes that emitted code imports. They are looked up, not read. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ts } from 'ts-morph'
import type { ScimConfig } from '../config/config.js'
import { type CreateSection, createSections, hostFunctions } from '../config/create-sections.js'
import { modelledGroup, roleGroups } from '../config/group-forms.js'
import type { Diagnostic, SourceLocation } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import { nearestManifest, packagesIn } from './detect/manifest.js'
import { isOfRuntime, isPackage, parseRef } from './ref.js'
import { exportsOf, hasModifier, parseSource } from './source/syntax.js'

const RUNTIME = '@scim-gen/runtime'

interface Reference {
  /** The key of the config. */
  readonly key: readonly string[]
  readonly ref: string
  /** Whether it may be a package's. */
  readonly isCall?: true
  /** Whether it may be a type, of which emitted code imports nothing. */
  readonly isType?: true
}

/**
 * Looks for every export that emitted code will import; one that is missing would only fail when that is compiled.
 *
 * @param place where a key of the config stands
 * @param isMade whether a reference is to what is written together with the config
 * @returns SG2001 for a file that is not there, SG2002 for an export that its file does not have
 */
export function checkReferences(
  config: ScimConfig,
  cwd: string,
  place: (key: readonly string[]) => SourceLocation | undefined = () => undefined,
  isMade: (ref: string) => boolean = () => false,
): readonly Diagnostic[] {
  return referencesOf(config).flatMap(({ key, ref, isCall, isType }): Diagnostic[] => {
    if (isMade(ref)) return []
    const { file, exportName } = parseRef(ref) ?? { file: ref, exportName: '' }
    const name = key.join('.')
    const mayBePackage = isCall && isPackage(file)
    // All that is emitted imports the runtime: what the app lacks of that is told with the files.
    const isRuntime = file === RUNTIME && config.runtime === undefined
    if (mayBePackage && (isRuntime || isInstalled(file, cwd))) return []
    if (!existsSync(join(cwd, file)))
      return [
        {
          code: 'SG2001',
          message: `${name}: there is no file ${mayBePackage ? 'or package ' : ''}${file}`,
          location: place(key),
          fix: `${mayBePackage ? 'Install the package, or correct' : 'Correct'} the path; it is relative to the folder of scim.config.ts.`,
        },
      ]
    const exported = exportedNames(readFileSync(join(cwd, file), 'utf8'), isType)
    if (!exported || exported.includes(exportName)) return []
    const close = didYouMean(exportName, exported)
    return [
      {
        code: 'SG2002',
        message: `${name}: ${file} has no export '${exportName}'`,
        location: place(key),
        fix: close
          ? `Did you mean '${close}'?`
          : `Export it there, or name one of its exports: ${exported.join(', ') || 'none'}.`,
      },
    ]
  })
}

function referencesOf(config: ScimConfig): readonly Reference[] {
  const { db, replica, user, group, tenant, auth, connections } = config
  const groups = modelledGroup(group)
  const roles = roleGroups(group)
  const named = [
    { key: ['db'], ref: db },
    { key: ['replica'], ref: replica },
    { key: ['user', 'adapter'], ref: user.adapter },
    { key: ['group', 'adapter'], ref: (groups ?? roles)?.adapter },
    { key: ['tenant', 'from'], ref: tenant?.from },
    { key: ['tenant', 'around'], ref: tenant?.around },
    { key: ['auth', 'check'], ref: auth.check },
    ...(typeof connections?.rateLimit === 'string'
      ? [{ key: ['connections', 'rateLimit'], ref: connections.rateLimit }]
      : []),
  ]
  return [
    // Words such as 'argument' and 'isSuperuser' stand for something built in.
    ...named.flatMap(({ key, ref }) => (ref?.includes('#') ? [{ key, ref }] : [])),
    ...(roles?.roles.includes('#') && isSource(roles.roles)
      ? [{ key: ['group', 'roles'], ref: roles.roles, isType: true } as const]
      : []),
    ...hostFunctions(config).map(({ path, call }) => ({ key: path, ref: call.ref, isCall: true }) as const),
    ...createSections(config).flatMap(calls),
  ]
}

/** What is declared in a schema of another language is looked for by the column that has it. */
const isSource = (ref: string) => /\.[cm]?[jt]sx?#/.test(ref)

const calls = ({ path, values }: CreateSection): readonly Reference[] =>
  Object.entries(values).flatMap(([field, value]) =>
    typeof value === 'object' && value?.kind === 'call'
      ? [{ key: [...path, field], ref: value.ref, isCall: true }]
      : [],
  )

/** Whether the host can import a package, or a module of Node's; one that it lists it has yet to install. */
function isInstalled(module: string, cwd: string): boolean {
  const name = /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module
  return (
    isOfRuntime(module) ||
    (createRequire(join(cwd, 'package.json')).resolve.paths(module) ?? []).some((folder) =>
      existsSync(join(folder, name)),
    ) ||
    packagesIn(nearestManifest(cwd)).includes(name)
  )
}

/** The names that a module exports; undefined where `export *` leaves them open. */
function exportedNames(text: string, withTypes = false): readonly string[] | undefined {
  const source = parseSource(text)
  const isOpen = source.statements.some((one) => ts.isExportDeclaration(one) && !one.exportClause)
  const types = withTypes ? source.statements.flatMap(typeOf) : []
  return isOpen ? undefined : [...exportsOf(source).map(({ name }) => name), ...types]
}

/** The name of a type that a statement exports. */
const typeOf = (statement: ts.Statement): readonly string[] =>
  (ts.isEnumDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
  hasModifier(statement, ts.SyntaxKind.ExportKeyword)
    ? [statement.name.text]
    : []
