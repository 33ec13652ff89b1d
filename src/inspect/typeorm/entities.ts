import { Node } from 'ts-morph'
import { classOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { emptyScope } from '../evaluate.js'
import { classEntity } from './class-entity.js'
import type { Entities, Entity } from './entity.js'
import { schemaEntity } from './schema-entity.js'
import { schemaOf } from './schema-node.js'

/** Reads each entity once, however many relations lead to it. */
export function readEntities(context: ModelContext): Entities {
  const known = new Map<Node, Entity | undefined>()
  return {
    of(declaration) {
      const initializer = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined
      const bound = { node: initializer ?? declaration, scope: emptyScope }
      const owner = classOf(bound)
      const schema = owner ? undefined : schemaOf(bound)
      const node = owner?.node ?? schema?.node
      if (!node) return undefined
      if (!known.has(node))
        known.set(node, owner ? classEntity(context, owner) : schema && schemaEntity(context, schema))
      return known.get(node)
    },
  }
}
