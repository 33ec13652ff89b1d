/** A literal as TypeScript source, in single quotes. */
export function literal(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return String(value)
  const escaped = JSON.stringify(value).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")
  return `'${escaped}'`
}

/** An identifier as it is, anything else quoted: the key of an object literal. */
export const propertyKey = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name))

/** `host.email`, or `host['e-mail']`. */
export const property = (object: string, name: string) =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `${object}.${name}` : `${object}[${literal(name)}]`
