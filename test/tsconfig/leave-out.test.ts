/** What an app compiles is as it was before it had a config of scim-gen. */
import { describe, expect, test } from 'vitest'
import { leavingOut } from '../../src/tsconfig/leave-out.js'
import { temporaryHost } from '../inspect/host.js'

const app = {
  'package.json': '{ "devDependencies": { "typescript": "5.9.3" } }',
  'scim.config.ts': 'export default {}',
  'src/main.ts': 'export {}',
  'src/users/user.ts': 'export {}',
}

const inApp = (files: Readonly<Record<string, string>>) =>
  leavingOut(temporaryHost({ ...app, ...files }), 'src/scim').map(({ path, after, why }) => ({
    path,
    after,
    why,
  }))

const MOVED = 'with it, what is compiled goes to dist/src instead of dist'

describe('is left out', () => {
  test('of a build that would move by it, among what that leaves out already', () => {
    expect(
      inApp({
        'test/app.e2e-spec.ts': 'export {}',
        'tsconfig.json': '{ "compilerOptions": { "outDir": "./dist" } }',
        'tsconfig.build.json':
          '{\n  "extends": "./tsconfig.json",\n  // All but tests.\n  "exclude": ["node_modules", "test", "dist", "**/*spec.ts"]\n}\n',
      }),
    ).toEqual([
      {
        path: 'tsconfig.build.json',
        after:
          '{\n  "extends": "./tsconfig.json",\n  // All but tests.\n  "exclude": ["node_modules", "test", "dist", "**/*spec.ts", "scim.config.ts"]\n}\n',
        why: MOVED,
      },
    ])
  })

  test('of a rootDir, beside what is left out where nothing is said', () => {
    expect(
      inApp({
        'tsconfig.json': '{\n  "compilerOptions": {\n    "rootDir": "src",\n    "outDir": "dist"\n  }\n}\n',
      }),
    ).toEqual([
      {
        path: 'tsconfig.json',
        after:
          '{\n  "compilerOptions": {\n    "rootDir": "src",\n    "outDir": "dist"\n  },\n  "exclude": ["node_modules", "dist", "scim.config.ts"]\n}\n',
        why: 'it is outside of rootDir, which the compiler refuses',
      },
    ])
  })

  test('of a list with a line for each', () => {
    const [plan] = inApp({
      'tsconfig.json':
        '{ "compilerOptions": { "rootDir": "src" }, "exclude": [\n    "dist",\n    "test"\n  ] }',
    })
    expect(plan?.after).toBe(
      '{ "compilerOptions": { "rootDir": "src" }, "exclude": [\n    "dist",\n    "test",\n    "scim.config.ts"\n  ] }',
    )
  })

  test('of an empty one, and of a tsconfig on one line', () => {
    const edited = (text: string) => inApp({ 'tsconfig.json': text })[0]?.after
    expect(edited('{ "exclude": [], "compilerOptions": { "rootDir": "src" } }')).toBe(
      '{ "exclude": ["scim.config.ts"], "compilerOptions": { "rootDir": "src" } }',
    )
    expect(edited('{ "compilerOptions": { "rootDir": "src" } }')).toBe(
      '{ "compilerOptions": { "rootDir": "src" }, "exclude": ["node_modules", "scim.config.ts"] }',
    )
  })
})

test.each([
  ['what it takes names folders', '{ "compilerOptions": { "rootDir": "src" }, "include": ["src"] }', {}],
  ['it is left out', '{ "compilerOptions": { "rootDir": "src" }, "exclude": ["*.config.ts"] }', {}],
  ['rootDir holds it', '{ "compilerOptions": { "rootDir": ".", "outDir": "dist" } }', {}],
  ['nothing is written', '{ "compilerOptions": { "outDir": "dist", "noEmit": true } }', {}],
  ['another file is beside it', '{ "compilerOptions": { "outDir": "dist" } }', { 'drizzle.config.ts': '' }],
  [
    'rootDir is the folder by default',
    '{ "compilerOptions": { "outDir": "dist" } }',
    { 'node_modules/typescript/package.json': '{ "name": "typescript", "version": "6.0.2" }' },
  ],
])('stays where %s', (_, tsconfig, files) => {
  expect(inApp({ 'tsconfig.json': tsconfig, ...files })).toEqual([])
})
