/** The properties of an interface or a type as the columns of a row. */
import {
  Node,
  type PropertyDeclaration,
  type PropertySignature,
  SymbolFlags,
  type Symbol as TsSymbol,
  type Type,
} from 'ts-morph'
import { typeOf as typeOfValue } from '../type-of.js'
import { baseArguments } from './base-arguments.js'
import { type Arguments, readColumnType, type WrittenColumn } from './column-type.js'
import type { DeclaredReference } from './migrations/change.js'

/** A column as its type tells it: nothing of SQL yet. */
export interface RowColumn extends WrittenColumn {
  readonly field: string
  /** Whether the type has the property as optional, and not as nullable. */
  readonly maybeMissing?: boolean
  /** Whether the model refuses null, whatever the column may hold. */
  readonly refusesNull?: boolean
  /** Whether it refuses an empty text. */
  readonly refusesEmpty?: boolean
  /** Whether an insert may leave the column out; `undefined` where no type of an insert is known. */
  readonly optional?: boolean
  /** The column that it refers to, where the model says so. */
  readonly references?: DeclaredReference
  readonly declaration: Node
}

/**
 * Reads the columns of a row. Functions are none.
 *
 * @param insert the type of what an insert takes, where there is one beside the row's
 */
export function readRow(row: Type, place: Node, insert?: Type): readonly RowColumn[] {
  const args = baseArguments(place)
  return row.getProperties().flatMap((property): RowColumn[] => {
    const declaration = property.getDeclarations().find(isColumn)
    if (!declaration) return []
    const written = typeOf(property, declaration, place, args)
    const isOptionalProperty = property.hasFlags(SymbolFlags.Optional)
    const column = {
      ...written,
      nullable: written.nullable || isOptionalProperty,
      maybeMissing: isOptionalProperty && !written.nullable,
    }
    const optional = insert && isOptional(insert.getProperty(property.getName()))
    return [
      { field: property.getName(), ...column, ...(optional !== undefined && { optional }), declaration },
    ]
  })
}

type Property = PropertySignature | PropertyDeclaration

function isColumn(node: Node): node is Property {
  const isProperty = Node.isPropertySignature(node) || Node.isPropertyDeclaration(node)
  return isProperty && !Node.isFunctionTypeNode(node.getTypeNode())
}

function typeOf(property: TsSymbol, declaration: Property, place: Node, args: Arguments): WrittenColumn {
  const node = declaration.getTypeNode()
  if (node) return readColumnType(node, args)
  return { ...typeOfValue(property.getTypeAtLocation(place), place), nullable: false }
}

/** A column that the type of an insert does not have is filled by the database. */
const isOptional = (property: TsSymbol | undefined) => !property || property.hasFlags(SymbolFlags.Optional)
