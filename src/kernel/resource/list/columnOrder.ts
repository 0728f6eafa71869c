/** In which order somebody has the columns of a list; the first one, which says which record it is, stays first. */

/** `names` with those of `others` that are not among them, each behind the one that goes before it there. */
export const withMissing = (names: readonly string[], others: readonly string[]): string[] => {
  const all = [...names]
  for (const [at, name] of others.entries()) {
    if (all.includes(name)) continue
    const before = others[at - 1]
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, name)
  }
  return all
}

/** Declared columns as somebody has ordered them: what he has said nothing of stands where it is declared. */
export const inOrder = (declared: readonly string[], order: readonly string[]): readonly string[] => {
  const [first, ...rest] = declared
  if (first === undefined || order.length === 0) return declared
  const known = [...new Set(order)].filter(name => rest.includes(name))
  return [first, ...withMissing(known, rest)]
}

/** The same with one of them at another place, counted from 0; the first place is taken. */
export const moved = (names: readonly string[], name: string, to: number): string[] => {
  const others = names.filter(one => one !== name)
  const place = Math.max(1, Math.min(to, others.length))
  return [...others.slice(0, place), name, ...others.slice(place)]
}
