import { askedOf, KIND, type PageContent } from './content.ts'
import { escapeHtml } from './html.ts'
import type { PageWords } from './words.ts'

interface Shown {
  name: string
  required: boolean
  words: PageWords
  problem: string | undefined
  typed: string
}

/** Ties an input to what is wrong with it, so that a reader says both. */
const ties = ({ name, problem, required }: Shown) =>
  `id="${name}" name="${name}"${required ? ' required' : ''}${problem ? ` aria-invalid="true" aria-describedby="${name}-problem"` : ''}`

const said = ({ name, problem }: Shown) => (problem ? `<p class="problem" id="${name}-problem">${escapeHtml(problem)}</p>` : '')

const label = ({ name, required, words }: Shown) => {
  const word = words[name as keyof PageWords]
  return `<label for="${name}">${word}${required ? '' : ` <span>(${words.optional})</span>`}</label>`
}

const INPUT: Readonly<Record<string, string>> = {
  name: 'type="text" autocomplete="name" maxlength="80"',
  mobile: 'type="tel" inputmode="tel" autocomplete="tel" maxlength="20"',
  email: 'type="email" autocomplete="email" maxlength="150"',
}

const lineInput = (shown: Shown) =>
  `${label(shown)}<input ${ties(shown)} ${INPUT[shown.name]} value="${escapeHtml(shown.typed)}">${said(shown)}`

const textInput = (shown: Shown) =>
  `${label(shown)}<textarea ${ties(shown)} rows="5" maxlength="1000">\n${escapeHtml(shown.typed)}</textarea>${said(shown)}`

const ratingInput = (shown: Shown, scale: number) => {
  const { words, typed, problem } = shown
  const one = (value: number) =>
    `<label><input type="radio" name="rating" value="${value}" required${typed === String(value) ? ' checked' : ''}><span>${value}</span></label>`
  const ends = `<p class="ends"><span>1 = ${words.worst}</span><span>${scale} = ${words.best}</span></p>`
  const choices = Array.from({ length: scale }, (_, index) => one(index + 1)).join('')
  return `<fieldset${problem ? ' aria-describedby="rating-problem"' : ''}><legend>${words.rating}</legend><div class="scale">${choices}</div>${ends}</fieldset>${said(shown)}`
}

/** The question of a content as a plain form: sent to the page's own address, without script. */
export const answerForm = (
  content: PageContent,
  words: PageWords,
  errors: Readonly<Record<string, readonly string[]>>,
  typed: Readonly<Record<string, unknown>>,
): string => {
  const wrong = Object.keys(errors).length > 0
  const alarm = wrong ? `<p class="problem" role="alert">${words.wrong}</p>` : ''
  if (content.take_response === KIND.interest)
    return `<form method="post" aria-label="${words.question}">${alarm}<div class="choice"><button name="is_interested" value="1">${words.yes}</button><button name="is_interested" value="0" class="plain">${words.no}</button></div></form>`
  const inputs = askedOf(content).map(({ name, required }) => {
    const value = typed[name]
    const shown = { name, required, words, problem: errors[name]?.[0], typed: typeof value === 'string' ? value : '' }
    if (name === 'rating') return ratingInput(shown, content.rating_scale)
    return name in INPUT ? lineInput(shown) : textInput(shown)
  })
  // What is wrong is said by the server, at its field and in the page's language; a browser's own bubbles would come before.
  return `<form method="post" novalidate aria-label="${words.question}">${alarm}${inputs.join('')}<button>${words.send}</button></form>`
}
