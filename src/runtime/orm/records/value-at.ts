/** The value of a property, or of one inside of other objects: `work.managerId`. */
export const valueAt = (object: unknown, path: string): unknown =>
  path.split('.').reduce((inside: unknown, name) => Object(inside)[name], object)
