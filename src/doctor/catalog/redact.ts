/** Nothing secret of a database's URL is ever shown. */

const HIDDEN = '***'
/** Parameters that hold no secret; of all others only the name is shown. */
const PLAIN = ['schema', 'sslmode', 'ssl', 'mode', 'charset', 'connection_limit', 'pool_timeout', 'timezone']

/** The URL as it may be shown: without password, and without the values of parameters that could be secret. */
export function shownUrl(url: string): string {
  return url
    .replace(/^([a-z][\w+.-]*:\/\/[^:@/?#]*):.*@/i, `$1:${HIDDEN}@`)
    .replace(/([?&;]([^=&;#]+)=)[^&;#]*/g, (all, head: string, name: string) =>
      PLAIN.includes(name.toLowerCase()) ? all : head + HIDDEN,
    )
}

/** A message of a driver without what the URL keeps secret, encoded or not. */
export function withoutSecrets(message: string, url: string): string {
  const secrets = [
    /^[a-z][\w+.-]*:\/\/[^:@/?#]*:(.*)@/i.exec(url)?.[1],
    ...[...url.matchAll(/[?&;]([^=&;#]+)=([^&;#]*)/g)].map(([, name = '', value]) =>
      PLAIN.includes(name.toLowerCase()) ? undefined : value,
    ),
  ].filter((secret) => secret !== undefined && secret !== '')
  const spelt = secrets.flatMap((secret = '') => [secret, decoded(secret)])
  return spelt
    .sort((one, other) => other.length - one.length)
    .reduce((text, secret) => text.replaceAll(secret, HIDDEN), message.replaceAll(url, shownUrl(url)))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
