import { describe, expect, it } from 'vitest'
import * as limits from '../../src/runtime/limits.js'
import { PATCH_OP_SCHEMA, readOperations } from '../../src/runtime/patch/operation.js'
import { thrown } from '../schema/thrown.js'

const body = (...Operations: unknown[]) => ({ schemas: [PATCH_OP_SCHEMA], Operations })

describe('readOperations', () => {
  it('reads operations, ignoring the case of names and ops and any other keys', () => {
    const sent = {
      schemas: [PATCH_OP_SCHEMA.toUpperCase()],
      operations: [
        { Op: 'Replace', Path: 'title', Value: 'x', name: 'rename' },
        { op: 'ADD', path: null, value: { title: 'y' } },
        { op: 'remove', path: 'title' },
      ],
    }
    expect(readOperations(sent)).toEqual([
      { op: 'replace', path: 'title', value: 'x' },
      { op: 'add', value: { title: 'y' } },
      { op: 'remove', path: 'title', value: undefined },
    ])
  })

  it('accepts an empty list and a null value', () => {
    expect(readOperations(body())).toEqual([])
    expect(readOperations(body({ op: 'add', path: 'title', value: null }))).toHaveLength(1)
  })

  it.each([
    [undefined, 'PatchOp schema required', 'invalidSyntax'],
    ['text', 'PatchOp schema required', 'invalidSyntax'],
    [[], 'PatchOp schema required', 'invalidSyntax'],
    [{ Operations: [] }, 'PatchOp schema required', 'invalidSyntax'],
    [{ schemas: PATCH_OP_SCHEMA, Operations: [] }, 'PatchOp schema required', 'invalidSyntax'],
    [{ schemas: ['urn:other', 1] }, 'PatchOp schema required', 'invalidSyntax'],
    [{ schemas: [PATCH_OP_SCHEMA] }, 'Operations is required', 'invalidSyntax'],
    [{ schemas: [PATCH_OP_SCHEMA], Operations: null }, 'Operations is required', 'invalidSyntax'],
    [{ schemas: [PATCH_OP_SCHEMA], Operations: {} }, 'Operations must be an array', 'invalidSyntax'],
    [body('x'), 'Operations[0] must be an object', 'invalidSyntax'],
    [body({ op: 'delete', path: 'x' }), 'Operations[0].op must be add, replace or remove', 'invalidSyntax'],
    [body({ path: 'x' }), 'Operations[0].op must be add, replace or remove', 'invalidSyntax'],
    [body({ op: 'add', path: 1, value: 1 }), 'Operations[0].path must be a string', 'invalidPath'],
    [body({ op: 'remove' }), 'Operations[0] must have a path to remove', 'noTarget'],
    [body({ op: 'add', path: 'title' }), 'Operations[0].value is required', 'invalidValue'],
    [
      body({ op: 'remove', path: 'title' }, { op: 'replace', value: [{}] }),
      'Operations[1].value must be an object where there is no path',
      'invalidValue',
    ],
  ])('refuses %j: %s', (sent, detail, scimType) => {
    expect(thrown(() => readOperations(sent))).toEqual({ status: 400, scimType, detail })
  })

  it('refuses more operations than the limit, each key of a value without path being one', () => {
    const many = Array.from({ length: limits.patchOperations + 1 }, (_, index) => `key${index}`)
    const tooMany = {
      status: 400,
      scimType: 'invalidValue',
      detail: 'Operations holds more than 1000 operations',
    }
    expect(thrown(() => readOperations(body(...many.map((path) => ({ op: 'remove', path })))))).toEqual(
      tooMany,
    )
    const value = Object.fromEntries(many.map((key) => [key, 1]))
    expect(thrown(() => readOperations(body({ op: 'add', value })))).toEqual(tooMany)
  })
})
