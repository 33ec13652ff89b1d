/** The versions of Mongoose that `fixtures/package.json` brings. */
import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const versions = { 9: 'mongoose', 8: 'mongoose-8' } as const

export type Version = keyof typeof versions

/** Mongoose's folder. */
export const mongooseFolder = (version: Version): string =>
  resolve(import.meta.dirname, '../../fixtures/node_modules', versions[version])

/** Gives a host a version as its own, before what fixtures have. */
export function installMongoose(cwd: string, version: Version): void {
  const modules = join(cwd, 'node_modules')
  mkdirSync(modules, { recursive: true })
  symlinkSync(mongooseFolder(version), join(modules, 'mongoose'), 'junction')
}
