/**
 * Faces by the kind whose folder they were found in.
 * @param instead what a kind gets that has none; without it the answer throws for one
 */
export const byKind = <T>(found: Readonly<Record<string, T>>, instead?: NoInfer<T>): ((kind: string) => T) => {
  const faces = new Map(Object.entries(found).map(([path, face]) => [path.split('/').at(-2), face]))
  return kind => {
    const face = faces.get(kind) ?? instead
    if (!face) throw new Error(`The kind "${kind}" lacks a face: its folder resources/kinds/${kind} needs one beside the others.`)
    return face
  }
}
