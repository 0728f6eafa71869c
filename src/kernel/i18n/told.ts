/**
 * Sentences that rules and platform say in English (messaging/tell.ts), known again and said in another language (rule panel-23). A language has
 * them under `told`, by the English with its `%{values}`; no list of them stands anywhere else.
 */

type Texts = Readonly<Record<string, string>>

/** Gives a sentence in the reader's language; undefined for one that the language does not have. */
export type Told = (sentence: string) => string | undefined

/** Nothing that is said of a field is longer. */
const LONGEST = 2000
const PLACE = /%\{(\w+)\}/g
/** Several sentences of one answer: the next begins with a capital letter or a figure. */
const BETWEEN = /(?<=[.!?]) (?=[A-Z\d])/

interface Form {
  pattern: RegExp
  /** In the other language. */
  text: string
  /** Characters that are not filled in: the more, the surer one is. */
  fixed: number
}

/** Values without a blank, by their names: so that what they stand in is not found in every other sentence. */
const ONE_WORD: ReadonlySet<string> = new Set(['word', 'key', 'count'])

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const formOf = (english: string, text: string): Form => {
  const pattern = english
    .split(PLACE)
    // Places are every second piece.
    .map((piece, at) => (at % 2 === 0 ? escaped(piece) : `(?<${piece}>${ONE_WORD.has(piece) ? '\\S' : '.'}+?)`))
    .join('')
  return { pattern: new RegExp(`^${pattern}$`, 'su'), text, fixed: english.replaceAll(PLACE, '').length }
}

/** What values are said as well, by their names; each of a list by itself. `what` and `help` have to be known, so that `%{where}: %{what}` is no riddle. */
const SAID: ReadonlySet<string> = new Set(['label', 'labels', 'what', 'help', 'where'])

/** Values that are counts and amounts, each of a list by itself: `2 invalid, 5 blocked`, `5,000 credits and ₹ 250.50`. */
const COUNTED: ReadonlySet<string> = new Set(['amount', 'amounts', 'needed', 'available', 'messages', 'reasons'])
/** No word, but maybe a currency: `1,200`, `AED 5`. */
const FIGURE = /^[^a-z]*$/

/**
 * @param texts of one language: sentences by their English
 * @param words its other texts by their English: names of fields and choices
 */
export const toldBy = (texts: Texts, words: Texts): Told => {
  const plain = new Map<string, string>()
  const forms: Form[] = []
  for (const [english, text] of Object.entries(texts))
    if (english.includes('%{')) forms.push(formOf(english, text))
    else plain.set(english, text)
  forms.sort((a, b) => b.fixed - a.fixed)
  const small = new Map(Object.entries(words).map(([english, text]) => [english.toLowerCase(), text]))

  const wordFor = (word: string): string | undefined => plain.get(word) ?? words[word] ?? small.get(word.toLowerCase())
  const either = (list: string): string =>
    list
      .split(' or ')
      .map(word => wordFor(word) ?? word)
      .reduce((values, last) => fill(words['%{values} or %{last}'] ?? '%{values} or %{last}', { values, last }))
  const listFor = (list: string): string =>
    list
      .split(', ')
      .map(word => wordFor(word) ?? either(word))
      .join(', ')
  const countedFor = (value: string): string | undefined => {
    if (BETWEEN.test(value)) return undefined
    const each = value.split(', ').map(part => one(part) ?? (FIGURE.test(part) ? part : undefined))
    if (each.every(text => text !== undefined)) return each.join(', ')
    const at = value.lastIndexOf(' and ')
    const [values, last] = at < 0 ? [] : [countedFor(value.slice(0, at)), countedFor(value.slice(at + ' and '.length))]
    return values && last && fill(words['%{values} and %{last}'] ?? '%{values} and %{last}', { values, last })
  }
  const saying = (name: string, value: string): string | undefined => {
    if (COUNTED.has(name)) return countedFor(value)
    if (name === 'labels') return listFor(value)
    if (name === 'what' || name === 'help') return all(value) ?? wordFor(value)
    return SAID.has(name) ? (wordFor(value) ?? value) : value
  }
  /** What a record lacks for an action stands among the words, without its full stop. */
  const needFor = (sentence: string): string | undefined => {
    const bare = sentence.endsWith('.') ? words[sentence.slice(0, -1)] : undefined
    return bare && `${bare}।`
  }
  const one = (sentence: string): string | undefined => {
    const known = plain.get(sentence) ?? needFor(sentence)
    if (known !== undefined || sentence.length > LONGEST) return known
    for (const { pattern, text } of forms) {
      const found = pattern.exec(sentence)?.groups
      if (!found) continue
      const said = Object.entries(found).map(([name, value]) => [name, saying(name, value)] as const)
      if (said.every(([, value]) => value !== undefined)) return fill(text, Object.fromEntries(said))
    }
    return undefined
  }
  /** One, or several that are all known. */
  const all = (told: string): string | undefined => {
    const known = one(told)
    if (known !== undefined || !BETWEEN.test(told)) return known
    const each = told.split(BETWEEN).map(one)
    return each.every(text => text !== undefined) ? each.join(' ') : undefined
  }
  return all
}

const fill = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(PLACE, (whole, name: string) => values[name] ?? whole)
