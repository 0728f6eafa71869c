/**
 * A text without such signs at its end. In one pass: an expression that is anchored at the end alone tries every run of them anew, and
 * whoever writes the text decides how many there are.
 * @param signs each a single UTF-16 unit
 */
export function trimSigns(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}
