/**
 * An object that is as another, but for some members.
 *
 * @param whose on which of the two its other methods run: those of classes with private fields need the `original`, and
 *   those that are to find the new members the `copy`
 */
export const like = <T extends object>(
  object: T,
  members: Readonly<Record<string, unknown>>,
  whose: 'original' | 'copy' = 'original',
): T =>
  new Proxy(object, {
    get: (target, key) => {
      if (typeof key === 'string' && Object.hasOwn(members, key)) return members[key]
      const value: unknown = Reflect.get(target, key)
      const isMethod = whose === 'original' && typeof value === 'function' && key !== 'constructor'
      return isMethod ? value.bind(target) : value
    },
  })
