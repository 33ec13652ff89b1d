import { fail } from './verify-error.js'

/** The base URL of a SCIM service, without a trailing slash. */
export function readBaseUrl(text: string): string {
  const problem = problemOf(text)
  if (problem) {
    fail({
      code: 'SG6001',
      message: `${text} is no base URL of a SCIM service: ${problem}`,
      fix: 'Pass the address that identity providers are given, such as https://app.example.com/scim/v2.',
    })
  }
  return new URL(text).href.replace(/\/+$/, '')
}

function problemOf(text: string): string | undefined {
  if (!URL.canParse(text)) return 'it is no URL'
  const { protocol, username, password, search, hash } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return `its scheme is ${protocol.slice(0, -1)}`
  if (username || password) return 'it holds a user name or password'
  return search || hash ? 'it has a query or a fragment' : undefined
}
