/** CSS as it is written for reading from left to right, for reading from right to left. */

const DECLARATION = /([\w-]+)\s*:\s*([^;{}]+)(?=[;}]|$)/g
/** What stands between blanks, brackets kept together. */
const PARTS = /(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g
const BOX = /^(?:padding|margin|inset|scroll-padding|scroll-margin|border-(?:width|style|color))$/
const MOVES = /(\btranslate(?:x|3d)?\()(-?)(?=[\d.])/gi

const declaration = (whole: string, name: string, value: string): string => {
  if (name === 'content') return whole
  const [a, b = '', c = a, d = b, ...more] = value.match(PARTS) ?? []
  // One alone may be `inherit`, which stands alone.
  const sides = b !== '' && more.length === 0 && !value.includes('/')
  if (sides && BOX.test(name) && b !== d) return `${name}:${a} ${d} ${c} ${b}`
  if (sides && name === 'border-radius') return `${name}:${b} ${a} ${d} ${c}`
  return `${name}:${value}`
    .replaceAll(/\b(?:left|right)\b/g, side => (side === 'left' ? 'right' : 'left'))
    .replaceAll(MOVES, (_all, move: string, minus: string) => move + (minus ? '' : '-'))
}

/**
 * Mirrors declarations, and rules of them: sides in names and values, boxes and corners of four, moves. Shadows, pictures and
 * what is said by `start` and `end` stay.
 */
export const mirrored = (css: string): string => css.replaceAll(DECLARATION, declaration)
