/** A package that the runtime or the emitted code uses, and whose version its manifest does not ask for, is told where it is too old. */
import { expect, test } from 'vitest'
import type { Orm } from '../../src/config/config.js'
import { oldPackages } from '../../src/doctor/old-packages.js'
import { plainFolder, writeFiles } from '../support/files.js'

const told = (orm: Orm, installed: Readonly<Record<string, string>>, oauth = false) => {
  const { cwd, remove } = plainFolder('old-packages')
  for (const [name, version] of Object.entries(installed))
    writeFiles(cwd, { [`node_modules/${name}/package.json`]: JSON.stringify({ name, version }) })
  const found = oldPackages(cwd, { orm, out: 'src/scim', ...(oauth && { connections: { oauth } }) })
  remove()
  return found.map(({ message }) => message)
}

test('of the ORM, and by that alone', () => {
  expect(told('drizzle', { 'drizzle-orm': '0.30.10' })).toEqual([
    'drizzle-orm 0.30.10 is older than 0.36, the oldest that what is emitted compiles with and runs on',
  ])
  expect(told('drizzle', { 'drizzle-orm': '0.36.0' })).toEqual([])
  expect(told('drizzle', {})).toEqual([])
  expect(told('prisma', { 'drizzle-orm': '0.30.10' })).toEqual([])
  expect(told('mongoose', { mongoose: '6.4.2' })).toHaveLength(1)
  expect(told('mongoose', { mongoose: '6.5.0' })).toEqual([])
  expect(told('sequelize', { sequelize: '6.13.0' })).toHaveLength(1)
  expect(told('sequelize', { sequelize: '6.14.0' })).toEqual([])
})

test('what verifies assertions, where connections are clients', () => {
  expect(told('prisma', { jose: '5.10.0' }, true)).toHaveLength(1)
  expect(told('prisma', { jose: '6.0.0' }, true)).toEqual([])
  expect(told('prisma', { jose: '5.10.0' })).toEqual([])
})
