/** Whether the models that flags name are there. */
import type { Orm } from '../config/config.js'
import { type Diagnostic, DiagnosticError } from '../diagnostics.js'
import { didYouMean } from '../did-you-mean.js'
import type { Ref } from '../inspect/host-model.js'
import type { TableFindings } from '../inspect/locate.js'
import { noTable } from '../inspect/unread/findings.js'
import { isColumn } from './answers.js'

/** Answers that are no reference. */
const WORDS = ['scim', 'roles', 'false', 'none']

/** Findings that say no more than that a model is not there. */
const UNFOUND = ['SG2001', 'SG2002', 'SG2004']

/**
 * A model that was named must be there: a typing error is not a question.
 *
 * @param readNamed reads one by its name, and tells why it is none
 * @throws DiagnosticError
 */
export async function checkNamed(
  named: readonly (string | undefined)[],
  { tables, diagnostics }: TableFindings,
  {
    cwd,
    orm,
    readNamed,
  }: {
    readonly cwd: string
    readonly orm: Orm | undefined
    readonly readNamed: (ref: Ref) => Promise<readonly Diagnostic[]>
  },
): Promise<void> {
  const refs = tables.map(({ ref }) => ref)
  const isWord = (answer: string) => WORDS.includes(answer) || isColumn(answer)
  const missing = named.filter((ref) => ref !== undefined && !isWord(ref) && !refs.includes(ref))
  if (missing.length === 0) return
  const untold = missing.map(async (ref = '') => {
    // What `generate` would say of it is more than that it is none.
    const why = (await readNamed(ref)).filter(({ code }) => !UNFOUND.includes(code))
    if (why.length > 0) return why
    const meant = refs.find((one) => one.endsWith(`#${ref}`)) ?? didYouMean(ref, refs)
    return [await noTable(cwd, ref, { meant, refs, orm })]
  })
  const told = new Map(
    [...diagnostics, ...(await Promise.all(untold)).flat()].map((one) => [
      [one.message, one.location?.file, one.location?.line].join(),
      one,
    ]),
  )
  throw new DiagnosticError([...told.values()])
}
