/** Typographic characters that word processors put in place of plain ones, by what they stand for in the GSM alphabet. */
const PLAIN: readonly (readonly [plain: string, fancy: RegExp])[] = [
  ["'", /[\u0060\u00b4\u2018-\u201b\u2032\u2039\u203a\u02bc]/g],
  ['"', /[\u00ab\u00bb\u201c-\u201f\u2033]/g],
  ['-', /[\u2010-\u2015\u2212]/g],
  ['...', /\u2026/g],
  [' ', /[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g],
  ['\n', /[\u2028\u2029]/g],
  ['*', /\u2022/g],
  // Invisible: zero-width space, word joiner, byte order mark, soft hyphen. Not the joiners that Indian scripts need.
  ['', /[\u00ad\u200b\u2060\ufeff]/g],
]

const ANY_FANCY = new RegExp(PLAIN.map(([, fancy]) => fancy.source).join('|'))

/**
 * Puts plain characters in place of curly quotes, dashes, ellipses, bullets and odd or invisible blanks, so that an English text
 * stays in GSM-7. Everything else is left as it is: letters and currency signs are the author's business.
 */
export function transliterate(text: string): string {
  if (!ANY_FANCY.test(text)) return text
  return PLAIN.reduce((done, [plain, fancy]) => done.replace(fancy, plain), text)
}
