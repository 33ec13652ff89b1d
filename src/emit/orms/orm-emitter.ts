import type { HostColumn, HostTable } from '../../inspect/host-model.js'
import type { Plan } from '../../plan/plan.js'
import type { EmittedFile } from '../context.js'

export type Resource = 'User' | 'Group'

/** A table as `model.gen.ts` declares it. */
export interface TableDeclaration {
  readonly name: string
  readonly definition: string
}

/** Tables that stand together, under one comment. */
export interface TableGroup {
  readonly comment: string
  readonly tables: readonly TableDeclaration[]
}

/** What the emitted code of one ORM says in its own way. */
export interface OrmEmitter {
  /** The subpath of the runtime that binds the ORM: `@scim-gen/runtime/drizzle`. */
  readonly module: string
  /** What that module calls the ORM, as the first part of its names: `Drizzle` of `DrizzleHandle`. */
  readonly prefix: string
  /** The module of `and`, `eq`, `isNull` and `sql`: the ORM's own where it has them. */
  readonly conditions: string
  /** The columns of a table of the host's, imported where an expression names them: `users`. */
  readonly columns: (file: EmittedFile, table: HostTable) => string
  /** The names of the host's tables in `model.gen.ts`, where it declares them. */
  readonly declared: (plan: Plan) => readonly string[]
  /** The tables that `model.gen.ts` declares. */
  readonly tables: (file: EmittedFile, plan: Plan) => readonly TableGroup[]
  /** A table of the host's tells the type of its rows itself. */
  readonly typesTables?: true
  /** The type of a row as the ORM gives it, and of one that is to be inserted. */
  readonly rowType: (file: EmittedFile, table: HostTable) => string
  readonly newRowType: (file: EmittedFile, table: HostTable) => string
  /** The type of an object that is to be put into a list of a document. */
  readonly newElementType?: (file: EmittedFile, table: HostTable, list: HostColumn) => string
  /** Rows are documents: comparing with null is true or false, never unknown. */
  readonly documents?: true
  /** What is absent may be undefined instead of null: emitted code compares loosely. */
  readonly mayBeUndefined?: true
  /** A relation that stands for a column is written as an object with the key: `{ team: { id: 7 } }`. */
  readonly wrapsKeys?: true
  /** How the host's handle is given to the service, where that is not as it is. */
  readonly handle?: {
    /** What to make of an exported handle. */
    readonly from: (handle: string) => string
    /** The same of a model, where those know their connections. */
    readonly ofModel?: (model: string) => string
    /** The type of what the service and its hooks get, and what it is called. */
    readonly type: (file: EmittedFile) => string
    readonly name: string
  }
  /** The type of a handle that the host passes, as its own code has it: hooks query by it. */
  readonly passed?: (file: EmittedFile) => string | undefined
  /** The type of that handle in hooks, where what may be passed is said by less than they query by. */
  readonly inHooks?: (file: EmittedFile) => string
  /** The type of SCIM's own row of a resource. */
  readonly scimRowType: (file: EmittedFile, resource: Resource, plan: Plan) => string
  /** What stands around the object literal that says where a resource is. */
  readonly place: (
    file: EmittedFile,
    resource: Resource,
  ) => { readonly before: string; readonly after: string }
}
