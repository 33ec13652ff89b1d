/**
 * The values of a parameter of a form, in their order.
 *
 * @param body URLSearchParams, or what the app's own parser has made of them: an array of what stands twice
 */
export function formValues(body: unknown, name: string): readonly unknown[] {
  if (body instanceof URLSearchParams) return body.getAll(name)
  const value: unknown =
    typeof body === 'object' && body !== null && Object.hasOwn(body, name)
      ? Reflect.get(body, name)
      : undefined
  return value === undefined || Array.isArray(value) ? (value ?? []) : [value]
}

const mediaType = /^\s*application\/x-www-form-urlencoded\s*(;|$)/i

export const isUrlencoded = (contentType: string | undefined): boolean => mediaType.test(contentType ?? '')
