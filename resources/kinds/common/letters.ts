import { tell } from '../../../messaging/tell.ts'

/** Characters as a person counts them, and JSON Schema too: a pair of surrogates is one. */
export const lengthOf = (text: string) => {
  let pairs = 0
  for (let i = 0; i < text.length - 1; i++) {
    const isPair = (text.charCodeAt(i) & 0xfc00) === 0xd800 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00
    if (isPair) pairs++
  }
  return text.length - pairs
}

/** What no text column holds: NUL, and half of a pair of surrogates. */
export const unstorable = (text: string): string[] => [
  ...(text.includes('\u0000') ? [tell('Remove the invisible NUL character.')] : []),
  ...(text.isWellFormed() ? [] : [tell('Remove the broken character: half of a pair.')]),
]
