import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { camelize, pluralOf, singularOf, underscore } from '../../src/inspect/sequelize/names.js'

const load = createRequire(join(import.meta.dirname, '../../fixtures/package.json'))
const { pluralize, singularize }: Record<'pluralize' | 'singularize', (name: string) => string> =
  createRequire(load.resolve('sequelize'))('inflection')
const utils: Record<'underscore' | 'camelize', (name: string) => string> = load('sequelize/lib/utils')

const names = [
  ...'User users Team Member Person person people Child Company Category Key Day Address Box Branch Class'.split(
    ' ',
  ),
  ...'Status Alias Bus Canvas Campus Analysis Index Matrix Vertex Leaf Knife Wife Man Woman Salesman'.split(
    ' ',
  ),
  ...'Photo Tomato Hero Forum Datum Medium Criterion Quiz Mouse Foot Goose News Series Genus Octopus'.split(
    ' ',
  ),
  ...'TeamMember user_group UserGroups OrganizationMembership Archive Drive Workspace Fax Wish Query'.split(
    ' ',
  ),
  ...'Equipment Staff Media Data Sheep Information Knowledge Software Wisdom'.split(' '),
]

describe('names are those that Sequelize makes', () => {
  it.each(names)('%s', (name) => {
    expect(pluralOf(name)).toBe(pluralize(name))
    expect(singularOf(name)).toBe(singularize(name))
  })

  it.each(['teamId', 'userID', 'TeamMember', 'already_so', 'URLPath'])('%s in other cases', (name) => {
    expect(underscore(name)).toBe(utils.underscore(name))
    expect(camelize(underscore(name))).toBe(utils.camelize(utils.underscore(name)))
  })
})
