/** The buttons of a template: how many of each kind, in which order, and what stands on them (rule whatsapp-11). */
import { tell } from '../tell.ts'
import { below, lengthOf, type Problem } from './shape.ts'
import type { TemplateButton } from './template.ts'

export const BUTTON_LIMITS = { buttons: 10, text: 25, url: 2000, phone: 20, code: 15 } as const

/** How many of a kind there may be. */
const MOST: Readonly<Record<TemplateButton['type'], number>> = {
  QUICK_REPLY: 10,
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  FLOW: 1,
  CATALOG: 1,
  MPM: 1,
  SPM: 1,
  VOICE_CALL: 1,
  OTP: 1,
}

const NAMES: Readonly<Record<TemplateButton['type'], string>> = {
  QUICK_REPLY: tell('quick replies'),
  URL: tell('links'),
  PHONE_NUMBER: tell('phone number'),
  COPY_CODE: tell('code to copy'),
  FLOW: tell('flow'),
  CATALOG: tell('catalogue'),
  MPM: tell('list of products'),
  SPM: tell('product'),
  VOICE_CALL: tell('call'),
  OTP: tell('one-time code'),
}

/** The quick reply by which a person stops marketing. */
export const OPT_OUT_BUTTON: TemplateButton = { type: 'QUICK_REPLY', text: 'Stop promotions' }

const URL_FORM = /^https?:\/\/[^\s/{}]\S*$/

/** Everything that is wrong with the buttons of a template that is not for authentication. */
export const buttonProblems = (buttons: readonly TemplateButton[]): Problem[] => {
  const problems: Problem[] = []
  if (buttons.length === 0) problems.push({ at: 'buttons', message: tell('Add a button, or leave the buttons out.') })
  if (buttons.length > BUTTON_LIMITS.buttons)
    problems.push({ at: 'buttons', message: tell('A template has at most 10 buttons.') })
  for (const kind of new Set(buttons.map(({ type }) => type))) {
    const most = MOST[kind]
    if (buttons.filter(({ type }) => type === kind).length > most)
      problems.push({ at: 'buttons', message: tell('A template has at most %{most} %{what}.', { most, what: NAMES[kind] }) })
  }
  const turns = buttons.filter(({ type }, index) => (type === 'QUICK_REPLY') !== (buttons[index - 1]?.type === 'QUICK_REPLY'))
  const runs = turns.filter(({ type }) => type === 'QUICK_REPLY').length
  if (runs > 1)
    problems.push({ at: 'buttons', message: tell('Put the quick replies together: all before or all behind the others.') })
  const texts = buttons.map(button => button.text?.trim().toLowerCase())
  const again = texts.findIndex((text, index) => text !== undefined && texts.indexOf(text) !== index)
  if (again >= 0) problems.push({ at: `buttons.${again}.text`, message: tell('Two buttons cannot have the same text.') })
  return [...problems, ...buttons.flatMap((button, index) => oneProblems(button, `buttons.${index}`))]
}

/** What is wrong with the text on a button; also of the one of an authentication template. */
export const labelProblems = (text: string | undefined, at: string): Problem[] => {
  const told = (message: string) => [{ at: below(at, 'text'), message }]
  if (!text?.trim()) return told(tell('Enter the text on the button.'))
  if (lengthOf(text) > BUTTON_LIMITS.text) return told(tell('A button has at most 25 characters.'))
  if (/\{\{|\}\}/.test(text)) return told(tell('A button has no variables in its text.'))
  return /[\r\n]/.test(text) ? told(tell('The text on a button is one line.')) : []
}

const oneProblems = (button: TemplateButton, at: string): Problem[] => {
  const label = labelProblems(button.text, at)
  switch (button.type) {
    case 'URL':
      return [...label, ...urlProblems(button.url, button.example, at)]
    case 'PHONE_NUMBER':
      return /^\+?\d{5,20}$/.test(button.phone_number) && button.phone_number.length <= BUTTON_LIMITS.phone
        ? label
        : [
            ...label,
            { at: below(at, 'phone_number'), message: tell('Enter a number with its country code, at most 20 characters.') },
          ]
    case 'COPY_CODE': {
      const code = typeof button.example === 'string' ? button.example : (button.example[0] ?? '')
      const long = lengthOf(code) > BUTTON_LIMITS.code
      const message = long ? tell('Give a sample of the code, at most 15 characters.') : tell('Give a sample of the code.')
      const problem = { at: below(at, 'example'), message }
      // The provider writes the text on this one.
      return code.trim() === '' || long ? [problem] : []
    }
    case 'FLOW':
      return button.flow_id || button.flow_name
        ? label
        : [...label, { at: below(at, 'flow_id'), message: tell('Choose the flow.') }]
    case 'OTP':
      return [{ at, message: tell('A one-time code needs the category Authentication.') }]
    default:
      return label
  }
}

/** Where a link's variable begins: at its very end, or nowhere. */
const urlProblems = (url: string, example: readonly string[] | undefined, at: string): Problem[] => {
  const told = (key: string, message: string): Problem => ({ at: below(at, key), message })
  const fixed = url.endsWith('{{1}}') ? url.slice(0, -5) : url
  const problems: Problem[] = []
  if (url.length > BUTTON_LIMITS.url) problems.push(told('url', tell('A link has at most 2000 characters.')))
  if (/\{\{|\}\}/.test(fixed)) problems.push(told('url', tell('A link has one variable, {{1}}, at its very end.')))
  else if (!URL_FORM.test(fixed)) problems.push(told('url', tell('Enter a link that begins with https://.')))
  if (fixed !== url && !example?.[0]?.trim()) problems.push(told('example', tell('Give a sample of the link’s ending.')))
  return problems
}
