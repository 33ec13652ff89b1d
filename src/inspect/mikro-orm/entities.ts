import { Node } from 'ts-morph'
import { classOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { emptyScope } from '../evaluate.js'
import { classEntity } from './class-entity.js'
import type { Entities, Entity } from './entity.js'
import { schemaEntity } from './schema-entity.js'
import { schemaOf } from './schema-node.js'
import { schemaFor } from './target.js'

/** Reads each entity once, however many relations lead to it, and whether by its class or by its schema. */
export function readEntities(context: ModelContext): Entities {
  const known = new Map<Node, Entity | undefined>()
  const entities: Entities = {
    of(declaration) {
      const initializer = Node.isVariableDeclaration(declaration) ? declaration.getInitializer() : undefined
      const bound = { node: initializer ?? declaration, scope: emptyScope }
      const own = classOf(bound)?.node
      const schema = schemaOf({ node: (own && schemaFor(own)) ?? bound.node, scope: emptyScope })
      const node = schema?.node ?? own
      if (!node) return undefined
      if (!known.has(node)) {
        // A schema that leads back to itself is still being read.
        known.set(node, undefined)
        known.set(node, read(node))
      }
      return known.get(node)
    },
  }
  const read = (node: Node): Entity | undefined => {
    const schema = schemaOf({ node, scope: emptyScope })
    if (schema) return schemaEntity(context, entities, schema)
    const own = classOf({ node, scope: emptyScope })
    return own && classEntity(context, own)
  }
  return entities
}
