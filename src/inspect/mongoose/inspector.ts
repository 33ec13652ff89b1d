import { posix } from 'node:path'
import { findHandles } from '../detect/handles.js'
import { readSources, type Source } from '../detect/sources.js'
import type { Ref } from '../host-model.js'
import { type HostFacts, type ModelMaker, ormInspector } from '../orm-inspector.js'
import { parseRef } from '../ref.js'
import { escaped } from '../words.js'
import { readConnections } from './connections.js'

/** Tells a text that makes models by name: `model('User', …)`, `model<User>(USER, …)`. */
export const makesModels = /\bmodel\s*(<[^()]*>)?\s*\(\s*(['"`]|[\w$]+\s*,)/
/** Tells a text that has NestJS make them. */
export const registersModels = /\bMongooseModule\s*\.\s*forFeature(Async)?\s*\(/
/** Tells what is called there. */
export const isRegistering = (callee: string): boolean => /\.\s*forFeature(Async)?$/.test(callee)
/** Tells a text that has a schema made of whatever class it is given. */
const makesSchemas = /\bcreateForClass\s*\(\s*[a-z]/
const makesModel = /\bmodel\s*(<[^()]*>)?\s*\(|\bnew\s+([\w.]+\.)?Schema\b|\bcreateForClass\s*\(/

/**
 * Looks for Mongoose's models and connections; most hosts export no connection, for a model knows its own. Nothing of the
 * host is run.
 */
export async function detectMongoose(sources: readonly Source[]): Promise<HostFacts> {
  const users = sources.filter(({ text }) => /['"](@nestjs\/)?mongoose['"]/.test(text))
  const makers = users.filter(({ text }) => makesModels.test(text) || makesSchemas.test(text))
  const functions = new Set(makers.flatMap(functionNames))
  // A module of the host's may hand on all that its own files need of Mongoose.
  const declares = (source: Source) =>
    (makesModel.test(source.text) && users.includes(source)) || exportsCalls(source.text, functions)
  return {
    modelFiles: sources.filter(declares).map(({ path }) => path),
    dialect: 'mongodb',
    modelsAreConnected: true,
    ...findHandles(users, /\bcreateConnection\s*\(|\.connection\b/, readConnections),
  }
}

const functionNames = ({ text }: Source): readonly string[] =>
  [
    ...text.matchAll(
      /\bexport\s+(?:(?:default\s+)?(?:async\s+)?function|const|default(?!\s+(?:async|function|class)\b))\s+(\w+)/g,
    ),
  ].flatMap(([, name]) => name ?? [])

/** The same inside of a function: at the beginning of a line a constant holds the model. */
const makesInside = new RegExp(`(?:^[ \\t]+|=>|\\{).*${makesModels.source}`, 'm')

const exportedFunction =
  /\bexport\s+(?:default\s+)?(?:async\s+)?(?:function\s+(\w+)|const\s+(\w+)\s*=\s*(?:async\s*)?)\s*(?:<[^<>()]*>)?\(([^)]*)/g

/** `export default getUserModel`, `export function createUserModel(…)`, `export const createModel = (name, schema) => …` */
export function makerIn(text: string): ModelMaker | undefined {
  const made = makesInside.exec(text)
  if (!made || !/['"]mongoose['"]/.test(text)) return undefined
  const before = text.slice(0, made.index + made[0].length)
  const around =
    [...before.matchAll(exportedFunction)].at(-1) ?? text.match(new RegExp(exportedFunction.source))
  const [, byDefault = ''] = /^export\s+default\s+(\w+)\s*;?\s*$/m.exec(text) ?? []
  const isFunction = new RegExp(`\\b(?:function|const|let)\\s+${escaped(byDefault)}\\b`).test(text)
  const name = byDefault && isFunction ? byDefault : (around?.[1] ?? around?.[2])
  if (name === undefined) return undefined
  const given = /\bschema\b/i.test(around?.[3] ?? '') ? "'User', userSchema" : 'mongoose'
  return { name, kept: `export const User = ${name}(${given})` }
}

/** `export const User = createUserModel(mongoose)`, `createModel<User>('User', userSchema)` */
const exportsCalls = (text: string, functions: ReadonlySet<string>): boolean =>
  [...text.matchAll(/\bexport\s+const\s+\w+\s*(?::[^=\n]+)?=\s*(\w+)\s*(?:<[^()=;]*>)?\s*\(/g)].some(
    ([, name = '']) => functions.has(name),
  )

/** Facts that a host tells outside of its schemas. */
export interface MongooseSettings {
  /** Files with functions that may make models of schemas of other files. */
  readonly beside?: readonly string[]
}

/** The files that make models, and do not export them by name. */
const registeringFiles = (sources: readonly Source[]): readonly string[] =>
  sources
    .filter(
      ({ text }) => (makesModels.test(text) && /['"]mongoose['"]/.test(text)) || registersModels.test(text),
    )
    .map(({ path }) => path)

/** Tells the files that may make the model of a schema: opening all that make some would open the models of an app again. */
function importing(refs: readonly Ref[]): (source: Source) => boolean {
  const all = refs.flatMap((ref) => parseRef(ref) ?? [])
  const names = all
    .map(({ exportName }) => exportName.split('.')[0] ?? '')
    .filter((name) => name !== 'default')
  // Who imports a default export calls it as they like, and its file by its name.
  const files = all.map(({ file }) => posix.parse(file.replace(/\/index\.\w+$/, '')).name)
  const among = (words: readonly string[]) => words.map(escaped).join('|')
  const pattern = new RegExp(
    `\\b(import|const)\\b[^;=]*(${among([...names, ...files])})|\\.\\s*(${among(names) || '(?!)'})\\b`,
    'i',
  )
  return ({ text }) => pattern.test(text)
}

export const mongoose = ormInspector<MongooseSettings>({
  signs: {
    packages: ['mongoose', '@nestjs/mongoose'],
    declares: makesModel,
    makerIn,
    models: "export const User = model('User', userSchema)",
    unread: {
      '@typegoose/typegoose':
        "Classes of Typegoose are not read. Declare the users by a schema, too, as a model with another name on the same collection, such as export const ScimUser = model('ScimUser', new Schema({ email: { type: String, required: true, unique: true }, … }), 'users')",
    },
    over: { mongodb: "export const User = model('User', userSchema, 'users'), on the same collection" },
  },
  detect: async (_cwd, sources) => ({
    ...(await detectMongoose(sources)),
    settings: { beside: registeringFiles(sources) },
  }),
  settings: async (_config, cwd, refs) => ({
    beside: registeringFiles(readSources(cwd).filter(importing(refs))),
  }),
  reader: async () => (await import('./read.js')).readMongoose,
})
