import type { MountCode } from '../frameworks/framework.js'
import { type Alias, aliasedModule } from '../host-style/aliases.js'
import type { ImportStyle } from '../host-style/import-style.js'
import type { WorkspaceModules } from '../host-style/workspace-modules.js'
import type { UserField } from '../inspect/detect/request-user.js'
import type { HostTable } from '../inspect/host-model.js'
import { isPackage } from '../inspect/ref.js'
import type { Plan } from '../plan/plan.js'
import { GENERATED_HEADER } from '../reconcile/header.js'
import type { EarlierAuth } from './auth.js'
import { Imports } from './imports.js'
import { type ImportExtension, modulePath } from './module-path.js'
import type { OrmEmitter } from './orms/orm-emitter.js'
import { runtimeFile } from './runtime-file.js'
import { render } from './templates.js'

/** What every emitted file needs to know. */
export interface EmitContext {
  readonly plan: Plan
  readonly orm: OrmEmitter
  readonly framework: MountCode
  /** Folder of the emitted tree, relative to the project. */
  readonly out: string
  readonly extension: ImportExtension
  /** How the host imports its modules from afar, where it does not do so by relative paths. */
  readonly alias?: Alias
  /** What a file of the host's calls what it exports by default, where that has a name. */
  readonly defaultName?: (file: string) => string | undefined
  /** Its compiler refuses `process.env.NAME`. */
  readonly wantsBrackets?: boolean
  /** How its linter wants imports. */
  readonly importStyle?: ImportStyle
  /** The fields of the request's user, where the host declares them. */
  readonly requestUser?: readonly UserField[] | undefined
  /** What `auth.ts` has from an earlier run. */
  readonly earlier?: EarlierAuth
  /** How it imports from other packages of its workspace. */
  readonly modules?: WorkspaceModules
}

/** A file of the emitted tree; the name is relative to `out`. */
export interface EmittedText {
  readonly name: string
  readonly text: string
}

/** One emitted file while its text is prepared: it knows its place, and so how to import. */
export class EmittedFile {
  readonly imports: Imports

  constructor(
    readonly context: EmitContext,
    /** Relative to `out`. */
    readonly name: string,
    declared: readonly string[] = [],
  ) {
    const { alias, importStyle } = context
    this.imports = new Imports(declared, alias?.prefix, (module) => this.placeOf(module), importStyle)
  }

  /** What the file says in the ORM's way. */
  get orm(): OrmEmitter {
    return this.context.orm
  }

  /** A variable of the environment. */
  environment(name: string): string {
    return this.context.wantsBrackets ? `process.env['${name}']` : `process.env.${name}`
  }

  /** The columns of a table of the host's. */
  columns(table: HostTable): string {
    return this.orm.columns(this, table)
  }

  /** A function for conditions: `and`, `eq`, `isNull`, `sql`. */
  condition(name: string): string {
    return this.imports.value(this.orm.conditions, name)
  }

  get path(): string {
    return `${this.context.out}/${this.name}`
  }

  /** Imports what a reference `path/to/file.ts#name`, or `package#name`, names. */
  ref(ref: string): string {
    const [file = '', name = ''] = ref.split('#')
    const module = this.context.modules?.(ref) ?? (isPackage(file) ? file : this.moduleOf(file))
    return this.imports.value(module, name, this.localName(file, name))
  }

  /** Imports it as a type. */
  refType(ref: string): string {
    const [file = '', name = ''] = ref.split('#')
    const module = this.context.modules?.(ref) ?? this.moduleOf(file)
    return this.imports.type(module, name, this.localName(file, name))
  }

  /** What others of the host call what it exports, where an import does not say it. */
  private localName(file: string, name: string): string | undefined {
    return name === 'default' && !isPackage(file) ? this.context.defaultName?.(file) : undefined
  }

  /** Imports from another file of the emitted tree. */
  sibling(file: string, name: string): string {
    return this.imports.value(this.moduleOf(`${this.context.out}/${file}`), name)
  }

  siblingType(file: string, name: string): string {
    return this.imports.type(this.moduleOf(`${this.context.out}/${file}`), name)
  }

  /** Renders the file from its template; every view has the imports. */
  render(template: string, view: Readonly<Record<string, unknown>>): EmittedText {
    const text = render(template, {
      header: GENERATED_HEADER,
      imports: this.imports.print(),
      ...view,
    })
    return { name: this.name, text }
  }

  /** The runtime is the package, or its sources in the project. */
  private placeOf(module: string): string {
    const { runtime } = this.context.plan.config
    const file = runtime === undefined ? undefined : runtimeFile(module)
    return file === undefined ? module : this.moduleOf(`${runtime}/${file}`)
  }

  private moduleOf(file: string): string {
    const { alias, extension, out } = this.context
    const aliased = alias && !file.startsWith(`${out}/`) ? aliasedModule(file, alias) : undefined
    return aliased ?? modulePath(this.path, file, extension)
  }
}
