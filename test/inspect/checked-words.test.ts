import { expect, test } from 'vitest'
import { checkedWords } from '../../src/inspect/checked-words.js'

test.each([
  "standing in ('on', 'off')",
  "(standing IN ('on','off'))",
  `"standing"::text in ('on'::text, 'off'::text)`,
  "passes.standing in ( 'on' , 'off' )",
  "standing is null or standing in ('on', 'off')",
  "standing in ('on', 'off') or standing is null",
  "standing = ANY (ARRAY['on'::text, 'off'::text])",
  "((standing)::text = ANY ((ARRAY['on'::character varying, 'off'::character varying])::text[]))",
  "((standing IS NULL) OR ((standing)::text = ANY (ARRAY['on'::text, 'off'::text])))",
  "(((standing)::text = ANY (ARRAY['on'::text, 'off'::text])) OR (standing IS NULL))",
])('%s', (condition) => {
  expect(checkedWords(condition)).toEqual({ column: 'standing', words: ['on', 'off'] })
})

test.each([
  "standing not in ('on', 'off')",
  "standing in ('on', 'off') or ended_at is not null",
  "kind is null or standing in ('on', 'off')",
  "standing in ('on', 'off') and length(note) > 0",
  "standing <> 'off' or ended_at is not null",
  'standing in (1, 2)',
  "standing = ANY (ARRAY['on'::text, 'off'::text]) AND note = 'x'",
  "standing <> ALL (ARRAY['on'::text, 'off'::text])",
  "standing in (select name from standings where name <> '')",
  '',
])('nothing by %s', (condition) => {
  expect(checkedWords(condition)).toBeUndefined()
})
