import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cutAfter,
  cutBefore,
  cutBehind,
  fixedBaseUrl,
  segmentsOf,
  splitAbsoluteUrl,
  splitUrl,
} from '../../src/runtime/mount/url.js'

test.each([
  ['/Users', '/Users', ''],
  ['/Users?', '/Users', ''],
  ['/Users?filter=a%20b?c', '/Users', 'filter=a%20b?c'],
  ['?x', '', 'x'],
])('splitUrl %s', (url, path, query) => {
  expect(splitUrl(url)).toEqual({ path, query })
})

test.each([
  ['https://x.example:8/a%20b?c=d#e', 'https://x.example:8', '/a%20b', 'c=d'],
  ['http://[::1]/?//#?', 'http://[::1]', '/', '//'],
])('splitAbsoluteUrl %s', (url, origin, path, query) => {
  expect(splitAbsoluteUrl(url)).toEqual({ origin, path, query })
})

describe('cutAfter', () => {
  test.each([
    ['/scim/v2/Users/1', 2, '/scim/v2', '/Users/1'],
    ['/scim/v2', 2, '/scim/v2', '/'],
    ['/scim/v2/', 2, '/scim/v2', '/'],
    ['/acme/scim/v2/Users', 3, '/acme/scim/v2', '/Users'],
    ['//scim//v2/Users', 2, '//scim//v2', '/Users'],
    ['/Users', 0, '', '/Users'],
    ['/scim', 2, '/scim', '/'],
  ])('%s after %i', (path, segments, mount, below) => {
    expect(cutAfter(path, segments)).toEqual({ mount, path: below })
  })

  test('the parts make the whole', () => {
    const path = fc.array(fc.stringMatching(/^[a-z%0-9]*$/)).map((segments) => `/${segments.join('/')}`)
    fc.assert(
      fc.property(path, fc.nat(5), (whole, segments) => {
        const { mount, path: below } = cutAfter(whole, segments)
        expect([whole, `${whole}/`]).toContain(mount + below)
      }),
    )
  })
})

test.each([
  ['', 0],
  ['/', 0],
  ['/*', 0],
  ['/scim/v2', 2],
  ['/scim/v2/', 2],
  ['/:organization/scim/v2/*', 3],
])('segmentsOf %s', (pattern, count) => {
  expect(segmentsOf(pattern)).toBe(count)
})

describe('cutBehind', () => {
  test.each([
    ['/scim/v2/Users', '/scim/v2', '/scim/v2', '/Users'],
    ['/scim/v2', '/scim/v2', '/scim/v2', '/'],
    ['/api/scim/v2/Users', '/scim/v2', '/api/scim/v2', '/Users'],
    ['/scim/scim/v2/Users', '/scim/v2', '/scim/scim/v2', '/Users'],
    ['/Users', '', '', '/Users'],
  ])('%s behind %s', (path, mount, found, below) => {
    expect(cutBehind(path, mount)).toEqual({ mount: found, path: below })
  })

  test('a server has cut the mount point off already', () => {
    expect(cutBehind('/Users/1', '/scim/v2')).toEqual({ mount: '/scim/v2', path: '/Users/1' })
  })

  test('a longer segment is another one', () => {
    expect(cutBehind('/scim/v20/Users', '/scim/v2').path).toBe('/scim/v20/Users')
    expect(cutBehind('/xscim/v2/Users', '/scim/v2').path).toBe('/xscim/v2/Users')
  })
})

test.each([
  ['/scim/v2/Users', '/Users', '/scim/v2', '/Users'],
  ['/scim/v2', '/', '/scim/v2', '/'],
  ['/Users', '/Users', '', '/Users'],
  // koa-mount, where the mount point is written with a slash at its end.
  ['/scim/v2/Users/1', 'Users/1', '/scim/v2', '/Users/1'],
])('cutBefore %s, %s', (whole, below, mount, path) => {
  expect(cutBefore(whole, below)).toEqual({ mount, path })
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['https://x.example/scim/', 'https://x.example/scim'],
])('fixedBaseUrl %s', (baseUrl, fixed) => {
  expect(fixedBaseUrl({ baseUrl })).toBe(fixed)
})
