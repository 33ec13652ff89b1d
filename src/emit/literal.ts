/** A literal as TypeScript source: in single quotes, but for text that has more of them than of double ones. */
export function literal(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value)
  const quoted = JSON.stringify(value)
  const inner = quoted.slice(1, -1).replace(/\\"/g, '"')
  const count = (quote: string) => inner.split(quote).length
  return count("'") > count('"') ? quoted : `'${inner.replace(/'/g, "\\'")}'`
}

/** An identifier as it is, anything else quoted: the key of an object literal. */
export const propertyKey = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))

/** `host.email`, or `host['e-mail']`; of `host?` they are `host?.email` and `host?.['e-mail']`. */
export function property(object: string, name: string): string {
  if (/^[A-Za-z_$][\w$]*$/.test(name)) return `${object}.${name}`
  return `${object}${object.endsWith('?') ? '.' : ''}[${literal(name)}]`
}

/** A type that an index may follow. */
export const indexed = (type: string) => (/^[\w.]+(<.*>)?$/.test(type) ? type : `(${type})`)

/** A text that stands in a comment, and ends neither it nor its line. */
export const inComment = (text: string) => text.replace(/\*\//g, '*\\/').replace(/[\r\n\u2028\u2029]+/g, ' ')
