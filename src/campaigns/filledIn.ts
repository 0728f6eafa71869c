import { matchTemplate } from '../../messaging/dltMatch.ts'

/** Stands for the personal link while the text is read back. */
const LINK = 'https://link.invalid'

/**
 * What stood in the template's variables, read back from the message, and which of them, from 1, was left for the personal link; nothing
 * where that cannot be told.
 */
export const filledIn = (template: unknown, message: unknown): { variables: readonly string[]; link: number } => {
  const text = String(message ?? '').replace(/\{#\w+#\}/, LINK)
  const told = matchTemplate(String(template ?? ''), text, { mode: 'lenient', maxVariable: 1000, maxAlphanumeric: 1000 })
  const values = told.outcome === 'MATCH' ? told.values : []
  return { variables: values.map(value => (value === LINK ? '' : value)), link: values.indexOf(LINK) + 1 }
}
