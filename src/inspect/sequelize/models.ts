import { Node, type SourceFile } from 'ts-morph'
import { classOf } from '../classes/class-node.js'
import type { ModelContext } from '../classes/context.js'
import { memo, once } from '../memo.js'
import { type Bound, emptyScope, follow } from '../source/evaluate.js'
import { plainName, singular } from '../words.js'
import { associationsIn } from './associations.js'
import { decoratedModel } from './decorated-model.js'
import { defineModel, initModel } from './init-model.js'
import type { SequelizeSettings } from './inspector.js'
import type { Association, Model, ModelOptions } from './model.js'
import { initOf, type ModelNode, modelNodeOf, modelNodesIn, sourceName } from './model-node.js'
import { tableNameOf } from './names.js'

/** The models of the files that are open. */
export interface Models {
  /** The options that models have unless they say otherwise. */
  readonly defaults: ModelOptions
  /** Reads what a class or a call of `define` declares, once. */
  of(node: ModelNode): Model | undefined
  /** The model of the name that Sequelize knows, or of the table. */
  named(name: string): ModelNode | undefined
  readonly associations: () => readonly Association[]
  /** Whether the host tells properties that may be null from those that may not. */
  readonly tellsNull: () => boolean
}

export function modelsIn(
  context: ModelContext,
  files: readonly SourceFile[],
  { define }: SequelizeSettings,
): Models {
  const defaults: ModelOptions = { timestamps: true, ...define }
  const known = new Map<ModelNode, Model | undefined>()
  const nodes = once(() => files.flatMap(modelNodesIn))
  const of = (node: ModelNode): Model | undefined => {
    if (!known.has(node)) {
      // A class that leads back to itself is still being read.
      known.set(node, undefined)
      const model = read(context, node, files)
      known.set(node, model && { ...model, options: { ...defaults, ...model.options } })
    }
    return known.get(node)
  }
  /** Reads one after the other; what cannot be read of the others is nothing to whoever names this one. */
  const lookFor = (name: string): ModelNode | undefined =>
    nodes().find((node) => {
      const [before, isNew] = [context.findings.length, !known.has(node)]
      const model = of(node)
      if (model && (model.name === name || tableNameOf(model) === name)) return true
      const mayBe = plainName(node.getSourceFile().getFullText()).includes(singular(name))
      if (!isNew || mayBe || context.findings.length === before) return false
      context.findings.length = before
      known.delete(node)
      return false
    })
  const named = memo((name: string) => nodes().find((node) => sourceName(node) === name) ?? lookFor(name))
  const find = (bound: Bound) => modelNodeOf(bound)?.node ?? byLastName(bound)
  const byLastName = (bound: Bound) => {
    const { node } = follow(bound)
    if (Node.isPropertyAccessExpression(node)) return named(node.getName())
    return Node.isIdentifier(node) ? named(node.getText()) : undefined
  }
  return {
    defaults,
    of,
    named,
    tellsNull: once(() => files.some((file) => /\|\s*null\b/.test(file.getFullText()))),
    associations: once(() => files.flatMap((file) => associationsIn(context, file, find))),
  }
}

function read(context: ModelContext, node: ModelNode, files: readonly SourceFile[]): Model | undefined {
  if (Node.isCallExpression(node)) return defineModel(context, { node, scope: emptyScope })
  const own = classOf({ node, scope: emptyScope })
  if (!own) return undefined
  const decorated = decoratedModel(context, own)
  if (decorated) return decorated
  const init = initOf(node, files)
  return init && initModel(context, own, init)
}
