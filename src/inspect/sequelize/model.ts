import type { Node } from 'ts-morph'
import type { Unique } from '../classes/constrained.js'
import type { Options } from '../classes/options.js'
import type { PropertyType } from '../classes/property-type.js'
import type { HostColumn, HostTable } from '../host-model.js'
import type { Bound } from '../source/evaluate.js'
import type { StaticValue } from '../source/static-value.js'
import type { DataType } from './data-type.js'
import type { DeclaredTypes } from './declared-types.js'
import type { ModelDefaults } from './inspector.js'
import type { ModelNode } from './model-node.js'

/** A model as it is declared: by decorators, `Model.init` or `sequelize.define`. */
export interface Model extends DeclaredTypes {
  /** The name under which Sequelize knows it. */
  readonly name: string
  /** The class, or the call of `define`. */
  readonly node: ModelNode
  /** References to the model stand on this declaration. */
  readonly declaration: Node
  /** The package that declares its columns. */
  readonly module: string
  /** With those that the host sets for all. */
  readonly options: ModelOptions
  readonly attributes: readonly Attribute[]
  /** The attributes, or fields, of unique indexes. */
  readonly indexes: readonly Unique[]
  readonly scope?: HostTable['scope']
  /** The attributes that hooks fill. */
  readonly filled: ReadonlySet<string>
}

export interface ModelOptions extends ModelDefaults {
  readonly tableName?: string
}

export interface Attribute {
  readonly name: string
  readonly type?: DataType
  /** The column's name, where it is given. */
  readonly field?: string
  /** `undefined` where nothing tells: Sequelize allows NULL then. */
  readonly allowNull?: boolean
  readonly primaryKey: boolean
  /** Who gives a value to a new row. */
  readonly filledBy?: HostColumn['filledBy']
  readonly initial?: StaticValue | undefined
  /** How that is written. */
  readonly initialAs?: Bound | undefined
  /** A name joins several attributes into one constraint. */
  readonly unique?: boolean | string
  /** `references: { model: Team, key: 'id' }`, `@ForeignKey(() => Team)`. */
  readonly references?: Reference
  /** The only values that it has, by its type or a validator. */
  readonly values?: readonly string[]
  /** Whether a validator refuses an empty text. */
  readonly refusesEmpty?: true
  /** Whether a validator refuses capitals. */
  readonly refusesCapitals?: true
  readonly property?: PropertyType
  readonly node: Node
}

export interface Reference {
  /** The declaration of a model, or the name of its table. */
  readonly model: ModelNode | string
  readonly key?: string
}

/** `Team.hasMany(User, { … })`, or the decorator that stands for it. */
export interface Association {
  readonly kind: 'belongsTo' | 'hasOne' | 'hasMany' | 'belongsToMany'
  readonly source: ModelNode
  readonly target: ModelNode
  /** The name of the association, where it is given. */
  readonly as?: string
  /** The table between two models: another model, or its name. */
  readonly through?: ModelNode | string
  readonly foreignKey?: Key
  readonly otherKey?: Key
  readonly options: Options
  readonly node: Node
}

/** `foreignKey: { name: 'teamId', field: 'team_id', allowNull: false }`, or its name alone. */
export type Key = Partial<Pick<Attribute, 'name' | 'field' | 'allowNull'>>
