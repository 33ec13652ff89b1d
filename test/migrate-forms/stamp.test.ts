import { describe, expect, it } from 'vitest'
import { nextStamp } from '../../src/migrate/forms/stamp.js'
import { NOW } from './place.js'

const own = { own: 'seconds', follow: true, mark: '_' } as const

describe('the start of a migration’s name', () => {
  it.each([
    ['the tool’s own form, in an empty folder', [], '20261120121500_'],
    ['the time, after older ones', ['20200101000000_init'], '20261120121500_'],
    ['the next second, where two are made in the same one', ['20261120121500_host'], '20261120121501_'],
    ['the next after the newest, where a clock ran ahead', ['20301231235959_host'], '20310101000000_'],
    [
      'later than all, not than the last in the list',
      ['20301231235959_b', '20200101000000_a'],
      '20310101000000_',
    ],
    ['the mark of the folder', ['20200101000000-init'], '20261120121500-'],
    ['the mark of the tool, where the name is nothing but a time', ['20200101000000'], '20261120121500_'],
    ['milliseconds', ['1700000000000_init'], '1795176900500_'],
    ['milliseconds, one later than the newest', ['1795176900500_init'], '1795176900501_'],
    ['a date with a T', ['20240324T085400-users'], '20261120T121500-'],
    ['a date with marks between', ['2024-03-24T08-54-00Z_users'], '2026-11-20T12-15-00Z_'],
    ['a date and a time as Laravel has them', ['2024_03_24_085400_users'], '2026_11_20_121500_'],
    ['minutes', ['202403240854_users'], '202611201215_'],
    ['a day', ['2024-03-24-users'], '2026-11-20-'],
    ['a day, the next where there is one of today', ['20261120_users'], '20261121_'],
    ['seconds since 1970', ['1700000000_users'], '1795176900_'],
    ['numbers, as wide as they are', ['0001_init', '0009_users'], '0010_'],
    ['numbers without zeros', ['1-init', '2-users'], '3-'],
    ['no heed to what starts with a letter', ['index', 'README', '0001_init'], '0002_'],
    ['no heed to a number that is no time', ['99999999999999_x', '20200101000000_a'], '20261120121500_'],
  ])('is %s', (_, names, expected) => {
    expect(nextStamp(names, NOW, own)).toBe(expected)
  })

  it('is the tool’s own where the tool takes no other', () => {
    const options = { own: 'seconds', follow: false, mark: '_' } as const
    expect(nextStamp(['0_init'], NOW, options)).toBe('20261120121500_')
    expect(nextStamp(['1700000000000-x'], NOW, options)).toBe('20261120121500_')
  })
})
