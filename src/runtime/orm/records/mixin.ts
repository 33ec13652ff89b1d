/**
 * Makes a function that adds to a class. What it adds knows nothing of the class's type parameters, which TypeScript would
 * fix: they are set aside here.
 */
export const mixin =
  <Class extends object>(mix: (Base: Class) => Class) =>
  <Base extends object>(Base: Base): Base =>
    mix(Base as unknown as Class) as unknown as Base
