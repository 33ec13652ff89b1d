import type { Framework, ScimConfig } from '../config/config.js'
import type { Imports } from '../emit/imports.js'
import type { Source } from '../inspect/detect/sources.js'

/** All in which one web framework differs from the next: how it is found, mounted on, written for and served. */
export interface WebFramework extends Detection, MountCode, Usage {
  /** The body of `serve` in the test that `init --with-test` writes. */
  readonly serving: Serving
}

/** How a host's use of it is told. */
export interface Detection {
  /** One of them is in `package.json` and, as a rule, imported. */
  readonly packages: readonly string[]
  /** Its users import these too, and still mount nothing on them. */
  readonly bringsAlong?: readonly Framework[]
  /** The sources have that one's packages, and mean this framework. */
  readonly insteadOf?: { readonly name: Framework; readonly when: (sources: readonly Source[]) => boolean }
  /** The call by which a server of another framework hands on to it what that leaves unanswered. */
  readonly handedTo?: RegExp
  /** It hides its own server behind `X-Forwarded-Host`, whatever the app says. */
  readonly forwardsHost?: true
  /** Looks for what the app has before all routes, in a file that the framework knows by its name. */
  readonly guard?: (cwd: string, config: MountConfig) => Promise<Guard | undefined>
}

/** How code is emitted for it. */
export interface MountCode {
  /** Folder of its template. */
  readonly template: string
  /** The class of the runtime that its template extends, and whether that is told of the app's global prefix. */
  readonly base?: { readonly base: string; readonly prefixed: boolean }
  /** The module of the runtime that mounts it: `@scim-gen/runtime/<subpath>`. */
  readonly subpath: string
  /** The names that its part of `index.ts` declares, parameters among them. */
  readonly declares: readonly string[]
  /** Imports what its part of `index.ts` uses. */
  readonly imports: (imports: Imports) => void
  /** The type that `ScimOptions` extends. */
  readonly options: (imports: Imports) => string
  /** Lays out the settings of the service, with what the host passes over them, as its template places them. */
  readonly layout: (settings: Settings) => string
  readonly auth: AuthCode
  /** The page for customers' IT. */
  readonly page: PageCode
}

/** How `setup.ts` mounts its page. */
export interface PageCode {
  /** Imports what its part of `setup.ts` uses; gives what else its template places. */
  readonly imports: (imports: Imports, isPassed: boolean) => Readonly<Record<string, string>>
  /** The name of what is mounted. */
  readonly name: string
  /** The names that its part declares besides. */
  readonly declares?: readonly string[]
  /** Its template asks for the app's guards, and has the handle injected that the host passes. */
  readonly hasGuards?: true
  /** The line that mounts it, by who is let in. */
  readonly example: (access: string) => string
}

/** What mounts the page, of the runtime and of the framework. */
export const pageImports =
  (subpath: string, mounted: string, ...types: readonly (readonly [module: string, name: string])[]) =>
  (imports: Imports): Readonly<Record<string, string>> => {
    for (const [module, name] of types) imports.type(module, name)
    return { mounted: imports.value(`@scim-gen/runtime/${subpath}`, mounted) }
  }

/** The settings of the service, as entries of an object literal that stands at an indentation. */
export type Settings = (indent: string) => readonly string[]

/** A setting a line. */
export const lines =
  (indent: string) =>
  (settings: Settings): string =>
    [...settings(indent), '...options'].map((entry) => `${indent}${entry},`).join('\n')

/** How an access check reads a request. */
export interface AuthCode {
  /** The framework's own type of a request; its module is absent where the type is a global one. */
  readonly request: { readonly name: string; readonly module?: string }
  readonly parameter: string
  /** The expression for the `Authorization` header. */
  readonly authorization: string
  /** The object that holds the user whom the framework's authentication has found; absent where it has no place for one. */
  readonly holder?: string
  /** Who puts the user there, as a sentence. */
  readonly note?: string
}

/** `MountOptions<Request>`, imported from the runtime's subpath and the framework. */
export function mountOptions(
  imports: Imports,
  subpath: string,
  { request: { name, module } }: AuthCode,
): string {
  const type = module === undefined ? name : imports.type(module, name)
  return `${imports.type(`@scim-gen/runtime/${subpath}`, 'MountOptions')}<${type}>`
}

/** The developer of a host writes this to mount the service. */
export interface Usage {
  /** The expression that mounts the service; `db` is an argument where the host passes its handle. */
  readonly mount: (config: MountConfig, provider?: Provider) => string
  /** What to do with it, after the first run: the expression follows, with what was found to hold the handle. */
  readonly step?: (config: MountConfig, provider?: Provider) => string
  /** Where that is written, by what the app is made with; undefined where nobody can tell. */
  readonly entry: (cwd: string) => Entry | undefined
  /** How the handle is passed. */
  readonly withDb: string
  /** Where the framework's authentication leaves the user; absent where it has no place for one. */
  readonly user?: string
  /** The path that `init` proposes, where `/scim/v2` is served with nothing but pages. */
  readonly basePath?: string
}

/** The place of the line that mounts the service: where the app is made, in its root module, or a file of its own. */
export type Entry = AppEntry | ModuleEntry | FileEntry

/** `app.use('/scim/v2', scimRouter())`, where the app is made. */
export interface AppEntry {
  readonly kind: 'app'
  /** The name that is imported of the emitted `index.ts`. */
  readonly name: string
  /** Adds a route to the app, where the framework's own line answers a request; undefined where the app passes its handle. */
  readonly route?: (config: MountConfig) => string | undefined
  /** Its functions and classes make an app; `*` is the module as a whole. */
  readonly makers: readonly { readonly module: string; readonly names: readonly string[] }[]
  /** The methods whose calls may stand before the service, whatever they are called with. */
  readonly passes: RegExp
  /** A plugin that loads the others is given an app that no source makes: the module of its loader, and how it is typed. */
  readonly plugin?: { readonly loader: string; readonly parameter: string; readonly types: readonly string[] }
  /** How plugins give the app what others use: the handle is looked for there, where the app passes it. */
  readonly decorated?: DecoratedEntry
  /** A default export of another package that the line names, and what has to be installed for it. */
  readonly brings?: { readonly name: string; readonly module: string; readonly packages: readonly string[] }
}

/** A handle that is a property of the app, once the plugins before are loaded. */
export interface DecoratedEntry {
  /** What is called with the property's name and its value. */
  readonly method: string
  /** What mounts the service with the property as its handle. */
  readonly line: (config: MountConfig, property: string) => string
  /** The methods whose calls stand before it: the plugin that sets the property may be any of them. */
  readonly passes: RegExp
}

/** An element of `imports: […]`, in the module that the app is made of. */
export interface ModuleEntry {
  readonly kind: 'module'
  readonly name: string
  /** The type of what it is made with, which the line may name. */
  readonly options: string
  /** The class that makes an app of a module. */
  readonly factory: { readonly module: string; readonly name: string }
  /** What the line injects, where the app passes its handle. */
  readonly provider: (config: MountConfig) => Provider
}

/** What NestJS knows a provider of the host's by. */
export interface InjectedToken {
  /** A class or a constant, or a text in quotes. */
  readonly exportName: string
  /** Where that is exported; absent for a text, and for what a package exports. */
  readonly file?: string
  /** The package that exports the class, or a function which tells the token, and whose module all others see. */
  readonly module?: string
  /** It is a class, and so the type of what is injected. */
  readonly isClass?: true
  /** The member of the class that is the handle; the instance itself without it. */
  readonly member?: string
  /** The property of the handle that is injected. */
  readonly part?: string
}

/** A package whose module provides the handle. */
export interface ProvidingPackage {
  readonly module: string
  /** How it is injected, where there is one alone. */
  readonly injects: RegExp
  /** The function that tells its token. */
  readonly token: string
}

/** A class whose instance is the handle, or a function that tells its token. */
export interface Provider {
  readonly name: string
  /** The token, where it is not the class: `getConnectionToken()`. */
  readonly token?: string
  /** The name is a class, and so the type of what is injected; what a token stands for has the type that the service asks for. */
  readonly isClass?: true
  /** The property of the handle that it is; the handle itself without it. */
  readonly part?: string
  /** The member of it that is the handle. */
  readonly member?: string
  /** What it is imported from; undefined for a class of the host's own. */
  readonly module?: string
  /** Loads what finds such classes of the host's, or the tokens of its own providers. */
  readonly finder?: () => Promise<(sources: readonly Source[]) => readonly InjectedToken[]>
  /** The module that exports it, where it has to be imported for it. */
  readonly exportedBy?: string
}

export interface FileEntry {
  readonly kind: 'file'
  /** Matches the folder that routes lie in, at the beginning of the paths of sources. */
  readonly routes: RegExp
  /** Relative to the project; the folder is that of the routes, where there are some. */
  readonly path: (config: MountConfig, folder?: string) => string
  /** Its lines, by the module of the emitted `index.ts`; what passes a handle is the host's to write. */
  readonly lines: (module: string, config: MountConfig) => readonly string[]
  /** Where the app may tell of its routes in code. */
  readonly table?: RouteTable
}

/** A file that tells which routes there are, beside their folder. */
export interface RouteTable {
  readonly file: RegExp
  /** What it imports, and the function of it that tells of one. */
  readonly module: string
  readonly name: string
  /** Matches what takes all files of the folder for routes. */
  readonly byFiles: RegExp
  /** Tells of a file, which is named by its path from this one. */
  readonly line: (config: MountConfig, file: string) => string
}

/** Where the app has what runs before the service, and may keep requests from it. */
export interface Guard {
  readonly file: string
  readonly line: number
  /** The line that lets a path through, as that file has it; where a matcher chooses paths there is none. */
  readonly letThrough?: string
  /** It is the framework's own: what it does, and the sentence by which one setting turns it off. */
  readonly setting?: { readonly does: string; readonly off: string }
}

export type MountConfig = Pick<ScimConfig, 'basePath' | 'db' | 'framework' | 'orm' | 'out' | 'runtime'>

/** `{ db }` where the host passes its handle. */
export const dbOption = ({ db }: MountConfig) => (db === 'argument' ? '{ db }' : '')

export const BEFORE_ALL = 'before body parsers and CSRF protection'

/** The body of a test's `serve` is made from this. */
export interface Scene {
  readonly imports: Imports
  readonly basePath: string
  /** The access check, and the handle where the host passes it, as entries of an object literal. */
  readonly options: readonly string[]
  /** Imports a name of the emitted `index.ts`. */
  readonly own: (name: string) => string
}

export interface Serving {
  readonly body: (scene: Scene) => readonly string[]
  /** Whether a server of Node's own is made, and has to listen. */
  readonly listens: boolean
  /** Whether what is mounted answers Fetch requests. */
  readonly bridge: boolean
  /** A line before all imports. */
  readonly before?: string
}

/** What a service is made with; nothing where nothing is to be said. */
export const passed = (options: readonly string[]): string =>
  options.length === 0 ? '' : `{ ${options.join(', ')} }`

/** A server of Node's around a listener: what makes it, and its name or expression. */
export const onNode = (listener: (scene: Scene) => readonly [making: string, used: string]): Serving => ({
  body: (scene) => {
    const [making, used] = listener(scene)
    return [making, `return listen(${scene.imports.value('node:http', 'createServer')}(${used}))`]
  },
  listens: true,
  bridge: false,
})

/** The same for a function of Fetch requests. */
export const onFetch = (handler: (scene: Scene) => string): Serving => ({
  ...onNode((scene) => [`const handler = ${handler(scene)}`, 'nodeListener(handler)']),
  bridge: true,
})
