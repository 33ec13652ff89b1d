/** Which package of a repository serves HTTP: init may be called in that of the models, or at the root. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Framework } from '../config/config.js'
import { fail } from '../diagnostics.js'
import { findFrameworks, importedFrameworks, makesApp } from '../frameworks/detect.js'
import { filesBelow, isSource } from '../inspect/detect/files.js'
import { readJson } from '../inspect/detect/manifest.js'
import type { Source } from '../inspect/detect/sources.js'
import { detectHost } from '../inspect/detect.js'
import { isWithin, seenFrom, type Workspace, workspaceOf } from '../inspect/workspace/members.js'
import { reachedPackages } from '../inspect/workspace/reached.js'
import { shellWord } from '../shell-word.js'
import { isLikely, type RankedApp, withModels } from './rank-apps.js'
import { oneOf } from './unanswered.js'

/** An app that might be meant. */
export interface App {
  /** Relative to where init was called. */
  readonly folder: string
  /** Its frameworks, and how many of its files work with models. */
  readonly reason: string
}

/** The app that was chosen. */
export interface ChosenApp {
  /** Absolute. */
  readonly folder: string
  /** Why this one, where there were several. */
  readonly reason?: string
}

/** Says which of several apps is meant, the likeliest first; `isProposed` tells whether its lead is clear. */
export type AskApp = (apps: readonly App[], isProposed: boolean) => Promise<string>

/**
 * The app that the service goes into: the one of the call where it serves something, or stands alone; else the
 * package of its workspace, or below it, that serves, and has models of its own or in packages that it imports.
 *
 * @param cwd where init was called, absolute
 * @param named the answer, where there is one: relative to `cwd`
 * @param ask says which of several; without, they are an error
 * @throws DiagnosticError SG5010 where several apps may be meant, and nobody says which; SG0003 where none is at the path that was named
 */
export async function chooseApp(
  cwd: string,
  named: string | undefined,
  ask: AskApp = refuse,
): Promise<ChosenApp> {
  if (named !== undefined) return { folder: folderAt(cwd, named) }
  const workspace = await packagesFrom(cwd)
  if (!workspace) return { folder: cwd }
  const own = frameworksOf(cwd, workspace)
  const isRoot = cwd === workspace.root
  const isApp = () => isStarted(cwd) || makesApp(cwd, own, sourcesOf(cwd, workspace))
  if (own.length > 0 && !isRoot && isApp()) return { folder: cwd }
  const frameworks = new Map(workspace.members.map((folder) => [folder, frameworksOf(folder, workspace)]))
  const serving = workspace.members
    .filter((folder) => frameworks.get(folder)?.length)
    .filter((folder) => isRoot || reachedPackages(folder).includes(cwd))
  // What nobody starts is a part of an app, such as a router, or a module that opens its database.
  const started = serving.filter(isStarted)
  // What the root has may be what all apps share.
  if (own.length > 0 && started.length === 0) return { folder: cwd }
  const others = started.length > 0 ? started : serving
  const folders = isRoot && own.length > 0 && !isShell(cwd) ? [cwd, ...others] : others
  const elsewhere = [...serving, ...(isRoot ? workspace.members.filter(isStarted) : [])]
  const ranked = await likelyOf(folders, elsewhere, workspace)
  const [app] = ranked
  if (ranked.length < 2) return { folder: app?.folder ?? cwd }
  const choices = ranked.map(({ folder, uses, signsIn }) => ({
    folder: seenFrom(cwd, folder),
    reason: [
      (folder === cwd ? own : (frameworks.get(folder) ?? [])).join(', ') || 'no web framework that is known',
      ...(uses > 0
        ? [`${uses === 1 ? '1 of its files imports' : `${uses} of its files import`} models`]
        : []),
      ...(signsIn ? ['signs people in'] : []),
    ].join('; '),
  }))
  const chosen = await ask(choices, isLikely(ranked))
  return { folder: resolve(cwd, chosen), ...told(chosen, choices) }
}

/** @throws DiagnosticError SG0003 */
function folderAt(cwd: string, named: string): string {
  const folder = resolve(cwd, named)
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder
  return fail({
    code: 'SG0003',
    message: `No such folder: ${named}`,
    fix: 'Correct the path after --app: it begins where init is called.',
  })
}

/** Why an app was chosen, and what else there was. */
function told(chosen: string, apps: readonly App[]): Pick<ChosenApp, 'reason'> {
  const app = apps.find(({ folder }) => folder === chosen)
  const others = apps.flatMap(({ folder }) => (folder === chosen ? [] : `--app ${shellWord(folder)}`))
  return app ? { reason: `${app.folder}: ${app.reason}; else ${others.join(' or ')}` } : {}
}

/** Takes the likeliest of the apps: `--yes`. */
export const takeLikely: AskApp = async (apps, isProposed) => {
  const [app] = apps
  return app && isProposed ? app.folder : refuse(apps)
}

/** @throws DiagnosticError SG5010, always: nobody can be asked */
async function refuse(apps: readonly App[]): Promise<never> {
  return fail({
    code: 'SG5010',
    message: 'Which app is to serve SCIM? Several here could',
    question: true,
    ...oneOf(apps.map(({ folder, reason }) => ({ value: folder, reason, flags: ['--app', folder] }))),
  })
}

/**
 * The workspace that a folder is in. `backend` beside `frontend` need not be listed in one: packages below a folder that neither serves
 * nor has models by itself are its members, too.
 */
async function packagesFrom(cwd: string): Promise<Workspace | undefined> {
  const listed = workspaceOf(cwd)
  if (listed && listed.root !== cwd) return listed
  const below = filesBelow(cwd, (name) => name === 'package.json').map((path) => dirname(join(cwd, path)))
  const members = [...new Set([...(listed?.members ?? []), ...below])].filter((one) => one !== cwd).sort()
  if (members.length === (listed?.members.length ?? 0)) return listed
  const all = { root: cwd, members, linked: listed?.linked ?? [] }
  const isInside = (path: string) => members.some((one) => isWithin(join(cwd, path), one))
  const isApp = frameworksOf(cwd, all).length > 0 || !(await detectHost(cwd)).modelFiles.every(isInside)
  return isApp ? listed : all
}

/** Whether a folder only holds the projects of Nx, and is no app itself: what is in its libraries is for them. */
const isShell = (folder: string) => existsSync(join(folder, 'nx.json')) && !isApplication(folder)

const isApplication = (folder: string): boolean => {
  const { projectType, targets } = readJson(join(folder, 'project.json'))
  return projectType === 'application' || Object.keys(Object(targets)).includes('serve')
}

/** Whether a package has a script that runs it, or a project of Nx a target. */
function isStarted(folder: string): boolean {
  const { scripts } = readJson(join(folder, 'package.json'))
  const commands = new Map(Object.entries(Object(scripts)).map(([name, command]) => [name, String(command)]))
  // `web:dev` of all that the root starts.
  const starts = [...commands.keys()].filter((name) =>
    /^(?!db:|docker:)(\w+:)?(dev|start|serve|develop)\b/.test(name),
  )
  return starts.some((name) => !onlyCompiles(commands, name)) || isApplication(folder)
}

/** A compiler that watches, and runs nothing of what it makes: a library is started so. */
const compiles =
  /^((npx|cross-env|\w+=\S+)\s+)*(\S+\/)?(tsc|tsup|tsdown|unbuild|rollup|microbundle|preconstruct|vite build)\b(?!.*(&&|[;|]|--on-?success))/i

/** Whether a script compiles, by itself or by the one that it calls. */
function onlyCompiles(commands: Map<string, string>, name: string): boolean {
  const command = commands.get(name)?.trim() ?? ''
  const [, called = ''] = /^(?:(?:npm|pnpm|yarn|bun)(?:\s+run)?)\s+([\w:-]+)$/.exec(command) ?? []
  const others = new Map([...commands].filter(([other]) => other !== name))
  return others.has(called) ? onlyCompiles(others, called) : compiles.test(command)
}

/** Those of the folders that have models; where none has, an app may serve by what nobody knows here, such as TanStack Start. */
async function likelyOf(
  folders: readonly string[],
  others: readonly string[],
  { members }: Workspace,
): Promise<readonly RankedApp[]> {
  const found = await withModels(folders, members)
  if (found.length > 0) return found
  const elsewhere = [...new Set(others)].filter((folder) => !folders.includes(folder))
  const there = await withModels(elsewhere, members)
  return there.length > 0 ? there : folders.map((folder) => ({ folder, uses: 0, signsIn: false }))
}

/** Those of the package itself: what is in the members of the workspace below it is theirs. */
function sourcesOf(folder: string, { members }: Workspace): readonly Source[] {
  const inner = members.filter((one) => isWithin(one, folder))
  return filesBelow(folder, isSource)
    .filter((path) => !inner.some((one) => isWithin(join(folder, path), one)))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

function frameworksOf(folder: string, workspace: Workspace): readonly Framework[] {
  const sources = sourcesOf(folder, workspace)
  if (sources.length === 0) return []
  // What a package.json of its own lists need not be imported; one that all share tells nothing of a project.
  const isPackage = existsSync(join(folder, 'package.json'))
  return isPackage ? findFrameworks(folder, sources) : importedFrameworks(folder, sources)
}
