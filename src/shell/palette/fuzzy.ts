/**
 * How well a text answers what was typed: its letters in order, better at word starts and in a row. 0: not at all.
 * `fuzzy('dlt', 'DLT templates')` is higher than `fuzzy('dlt', 'Delete contact')`.
 */
export const fuzzy = (typed: string, text: string): number => {
  const wanted = [...typed.toLowerCase().replaceAll(/\s+/g, '')]
  const letters = [...text.toLowerCase()]
  if (wanted.length === 0) return 1
  const whole = text.toLowerCase().indexOf(typed.trim().toLowerCase())
  let score = whole === 0 ? 60 : whole > 0 && /\W/.test(text[whole - 1] ?? '') ? 40 : whole > 0 ? 20 : 0
  let at = 0
  let before = -2
  for (const letter of wanted) {
    const found = letters.indexOf(letter, at)
    if (found < 0) return 0
    const startsWord = found === 0 || /[\s\-/._]/.test(letters[found - 1] ?? '')
    score += 1 + (found === before + 1 ? 4 : 0) + (startsWord ? 6 : 0)
    before = found
    at = found + 1
  }
  // Of two that match alike the shorter is meant.
  return score + 1 / letters.length
}
