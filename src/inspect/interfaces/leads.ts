/** Leads from the types of rows to what these are made of. */
import { ts } from 'ts-morph'
import { classLeads, type Leads } from '../classes/reach.js'

/** A row has the columns of what its interface extends, and of what its type is put together of. */
export const rowLeads: Leads = {
  ...classLeads,
  basesOf: (statement) => {
    if (ts.isTypeAliasDeclaration(statement)) return namesIn(statement.type)
    return ts.isInterfaceDeclaration(statement)
      ? (statement.heritageClauses ?? []).flatMap(({ types }) =>
          types.map(({ expression }) => expression.getText()),
        )
      : []
  },
}

/** `Base & Stamps` */
function namesIn(type: ts.TypeNode): readonly string[] {
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(namesIn)
  return ts.isTypeReferenceNode(type) ? [type.typeName.getText()] : []
}
