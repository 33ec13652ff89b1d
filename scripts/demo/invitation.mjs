// What `--serve` prints: where the service is, and something to try.
import { paint, print } from './terminal.mjs'

/** Prints where the service is, and three commands that work as they stand. */
export function printInvitation({ base, token }) {
  const authorization = `-H 'Authorization: Bearer ${token}'`
  print(`  ${paint('bold', 'URL')}    ${base}`)
  print(`  ${paint('bold', 'Token')}  ${token}\n`)
  print(`  curl -s ${authorization} '${base}/Users?count=2'`)
  print(`  curl -s ${authorization} -G --data-urlencode 'filter=active eq true and emails pr' ${base}/Users`)
  print(
    `  curl -s ${authorization} -H 'Content-Type: application/scim+json' -d '{"userName":"you@acme.example"}' ${base}/Users\n`,
  )
  print(paint('dim', '  Serving; Ctrl-C stops it.'))
}
