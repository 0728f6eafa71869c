/** In place of `inflection` below react-admin: words it makes of names where nothing is declared. English, by the plain rules. */

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()

export const underscore = (text: string): string =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

export const humanize = (text: string): string => capitalize(text.replace(/_id$/, '').replaceAll('_', ' '))

export const singularize = (text: string): string =>
  text.endsWith('ies') ? `${text.slice(0, -3)}y` : text.replace(/(?<=ss|x|ch|sh)es$|(?<!s)s$/, '')

export const pluralize = (text: string): string => {
  const one = singularize(text)
  if (/[^aeiou]y$/.test(one)) return `${one.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(one) ? `${one}es` : `${one}s`
}

export const inflect = (text: string, count: number): string => (count === 1 ? singularize(text) : pluralize(text))

const STEPS: Readonly<Record<string, (text: string) => string>> = { capitalize, humanize, pluralize, singularize, underscore }

export const transform = (text: string, steps: readonly string[]): string =>
  steps.reduce((done, step) => STEPS[step]?.(done) ?? done, text)
