/** A function of an object that is worked out once for each, and remembered for as long as that is there. */
export function remembered<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, Made>()
  return (of) => {
    let known = made.get(of)
    if (known === undefined) {
      known = make(of)
      made.set(of, known)
    }
    return known
  }
}
