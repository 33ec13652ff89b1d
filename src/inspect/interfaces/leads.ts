/** Leads from the types of rows to what these are made of. */
import { ts } from 'ts-morph'
import { classLeads, type Leads } from '../classes/reach.js'
import { basesOf, isListNode } from './table-members.js'

/** A row has the columns of what its interface extends, and of what its type is put together of. */
export const rowLeads: Leads = {
  ...classLeads,
  basesOf: (statement) => {
    const type = ts.isTypeAliasDeclaration(statement) ? statement.type : statement
    return isListNode(type) ? basesOf(type) : []
  },
}
