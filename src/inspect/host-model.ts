/**
 * Models as inspection finds them in the host's source: plain data. Nothing after `src/inspect` knows ts-morph or the
 * ORM's way of declaring things.
 */
import type { SourceLocation } from '../diagnostics.js'

export type Dialect = 'postgresql' | 'mysql' | 'sqlite' | 'mongodb'

/** The databases that have SQL. */
export type SqlDialect = Exclude<Dialect, 'mongodb'>

/** @throws TypeError for a database without SQL; the plan refuses it beside an ORM for SQL before (SG3020) */
export function sqlDialect(dialect: Dialect): SqlDialect {
  if (dialect === 'mongodb') throw new TypeError('MongoDB has no SQL')
  return dialect
}

/** `path/to/file.ts#ExportName`, relative to the project's root. */
export type Ref = string

export type HostType =
  | {
      readonly kind: 'string' /** The literals of an enum or of a union type. */
      readonly values?: readonly string[]
    }
  | { readonly kind: 'number' | 'bigint' | 'boolean' | 'date' | 'json' | 'bytes' | 'unknown' }

export interface HostColumn {
  /** The name in TypeScript: the key of the table's columns. */
  readonly field: string
  readonly type: HostType
  /** The type as TypeScript prints it, without `null`. */
  readonly typeText: string
  readonly notNull: boolean
  readonly primaryKey: boolean
  /** Unique by itself. */
  readonly unique: boolean
  /** Unique by itself in those rows that the condition of an index tells: of deleted ones several may have it. */
  readonly partlyUnique?: true
  /** Of all rows without a value one alone may be there: MongoDB counts what is absent, where an index is not sparse. */
  readonly absentOnce?: true
  readonly references?: ForeignKey
  /** The table whose keys a list holds: `teams: [{ type: ObjectId, ref: 'Team' }]`. */
  readonly arrayOf?: ForeignKey
  /** The fields of the objects in a list: `members: [{ user: { type: ObjectId, ref: 'User' }, role: String }]`. */
  readonly elements?: readonly HostColumn[]
  /** An enum of the host's that types the field: it takes the members of that only, not the texts they stand for. */
  readonly members?: EnumMembers
  /** The texts in the database for the values that the ORM names otherwise: `@map` on an enum's value. */
  readonly storedValues?: Readonly<Record<string, string>>
  /** Who gives a new row its value, where the app does not; what is written past the ORM gets the database's only. */
  readonly filledBy?: 'database' | 'orm'
  /** That value, where it is a text, a number or a flag that the source has. */
  readonly initial?: string | number | boolean
  /** The words of a text that a comment beside the column lists. */
  readonly noted?: readonly string[]
  /** The column holds a list, which is empty where an insert gives none. */
  readonly emptyList?: true
  /** The ORM leaves the column out of what it reads, unless it is asked for. */
  readonly hidden?: true
  /** The model refuses a null, which the column could hold: what is missing is left out. */
  readonly refusesNull?: true
  /** The model refuses some rows without a value, as a function of its own says: Mongoose's `required: function () { … }`. */
  readonly mayBeDemanded?: true
  /** The model refuses an empty text: Mongoose's `required`, Sequelize's `notEmpty`, a shortest length. */
  readonly refusesEmpty?: true
  /** The model refuses capitals: Sequelize's `isLowercase`. */
  readonly refusesCapitals?: true
  /** The database makes the value: neither an insert nor an update may name the column. */
  readonly readOnly?: true
  /** An insert writes the column, and the ORM leaves it out of every update without a word. */
  readonly writeOnce?: true
  /** The time of the row's last change, which nothing but the app's own updates keep. */
  readonly touched?: true
  /**
   * The field is a relation, and no field of its own holds the key: TypeORM and MikroORM write it as the related
   * entity, `{ team: { id: 7 } }`. With several key columns a field names one of them: `team.id`.
   */
  readonly relation?: true
  /** The database takes NULL, but TypeScript's type of a new row does not: `phone?: string`. */
  readonly untypedNull?: true
  /** TypeScript knows no such property of a row: `sequelize.define('User', { … })`, a class that declares none, what a plugin adds. */
  readonly untyped?: true
  /** TypeScript's type of a new row asks for it, though the app fills it, or it may be null: `bio = ''`, and no `Opt`. */
  readonly requiredByType?: true
  /** The list whose objects have the field: `members` of `members.user`. */
  readonly inList?: string
  /** The objects around the field that may be absent, whatever the field itself is: `profile` of `profile?.firstName`. */
  readonly inOptional?: readonly string[]
  /** The column behind the field. */
  readonly stored: StoredColumn
  readonly location: SourceLocation
}

export interface EnumMembers {
  readonly ref: Ref
  /** Value → name. */
  readonly names: Readonly<Record<string, string>>
}

/** How the database has a field; a foreign key to it copies all but the name. */
export interface StoredColumn {
  readonly name: string
  /** The ORM's builder that a *reference* to this column uses: `serial` → `integer`, `text` → `text`, `bigserial` → `bigint`. */
  readonly builder: string
  /** The module that exports the builder: a package, or for the host's own enums and types its file, relative to the root. */
  readonly module: string
  /** The builder's options after the column's name, as source text: `{ mode: 'number' }`. */
  readonly options?: string
  /** Only the app knows the name, when it runs: this one is the property's. */
  readonly isGuess?: true
  /** The SQL type of a reference to this column: `integer`, `bigint`, `uuid`, `text`, `varchar(32)`. */
  readonly sqlType: string
  /** Nothing tells that type: it is the usual one of the type in TypeScript. */
  readonly guessed?: true
}

export interface ForeignKey {
  /** The referenced table and field. */
  readonly table: Ref
  readonly field: string
  /** The name of the column tells it alone: neither the ORM nor the database knows of it. */
  readonly named?: true
}

/**
 * The property of a model that stands for a join table without a model of its own. `ref` of the table names it:
 * `schema.prisma#Team.members`.
 */
export interface ManyToMany {
  /** The model that has the property, and the property. */
  readonly model: Ref
  readonly property: string
  /** The field that holds the key of that model, and the one that holds the other's. */
  readonly own: string
  readonly other: string
}

/** Something that no declaration of the host tells: the table has the likeliest answer until somebody gives one. */
export interface OpenFact {
  readonly fact: 'table' | 'key' | 'keyType'
  /** The answers there are to choose from, the likeliest first; none where nothing is likely. */
  readonly choices: readonly string[]
}

/** How TypeScript names a row's type, where the model is no value: `Tables['users']` of `knex/types/tables`. */
export interface RowType {
  /** A package, or a file relative to the root. */
  readonly module: string
  readonly name: string
  /** The keys that lead to the row from there. */
  readonly path: readonly string[]
}

export interface HostTable {
  readonly ref: Ref
  readonly exportName: string
  /** The name by which the ORM's client reaches the rows: `user` of `prisma.user`, `User` of `model('User', schema)`. */
  readonly model?: string
  readonly manyToMany?: ManyToMany
  /** The fields of other models by which its rows are made with theirs: `members` of `members: { create: { … } }`. */
  readonly nestedAs?: readonly string[]
  /** The type of a row, for ORMs whose models are types. */
  readonly rowType?: RowType
  /** The export is a schema, of which a framework makes the model: it is found by the schema. */
  readonly isSchema?: true
  /** The class of its documents, where the type of the schema may not tell them. */
  readonly documentClass?: Ref | undefined
  /** The model is a constant, such as an `EntitySchema`, and so its name no type of a row. */
  readonly constant?: true
  /** A new row is typed as an instance of the class, with methods that none has yet. */
  readonly createdAsInstance?: true
  /** The interface that lists the app's tables: `Database` of Kysely. */
  readonly database?: Ref
  readonly open?: readonly OpenFact[]
  /** The name in SQL, and the SQL schema where there is one. */
  readonly name: string
  /** First words, in lower case, that the names of most of the app's tables share, and that say nothing of one. */
  readonly prefixes?: readonly (readonly string[])[]
  readonly schema?: string
  readonly dialect: Dialect
  readonly columns: readonly HostColumn[]
  /** The fields of the primary key. */
  readonly primaryKey: readonly string[]
  /** Unique constraints and indexes, as lists of fields; single columns too. */
  readonly uniques: readonly (readonly string[])[]
  /** The fields that nobody reads, for the class has others of their names in front of them. */
  readonly hidden?: readonly string[]
  /** The field that marks a row as deleted: the ORM leaves such rows out of what it reads, unless it is told not to. */
  readonly softDelete?: string
  /** The values that a default scope asks of a row's fields, where it asks nothing else. */
  readonly scope?: Readonly<Record<string, string | number | boolean | null>>
  /** The export is a function that makes the model: the ORM's registry has it under the name `model`. */
  readonly factory?: true
  readonly location: SourceLocation
}
