/** Templates that bring a one-time code: the provider writes their text (rule whatsapp-12). */
import { tell } from '../tell.ts'
import { labelProblems } from './buttonRules.ts'
import type { Problem } from './shape.ts'
import { componentOf, type TemplateComponent } from './template.ts'

/** The text, in the language of the template at the provider; so in English. */
const CODE_TEXT = '*{{1}}* is your verification code.'
const SECURITY_TEXT = 'For your security, do not share this code.'

/** The body as the provider writes it. */
export const authenticationBody = (withAdvice: boolean): string => (withAdvice ? `${CODE_TEXT} ${SECURITY_TEXT}` : CODE_TEXT)

/** The footer as the provider writes it. */
export const authenticationFooter = (minutes: number): string => `This code expires in ${minutes} minutes.`

/** Everything that is wrong with the components of an authentication template. */
export const authenticationProblems = (components: readonly TemplateComponent[]): Problem[] => {
  const problems: Problem[] = []
  const told = (at: string, message: string) => problems.push({ at, message })
  const other = components.find(({ type }) => type === 'HEADER' || type === 'CAROUSEL' || type === 'LIMITED_TIME_OFFER')
  if (other) told('header', tell('An authentication template has neither header nor file.'))
  if (componentOf(components, 'BODY')?.text !== undefined)
    told('body.text', tell('The provider writes the text of an authentication template.'))
  const footer = componentOf(components, 'FOOTER')
  if (footer?.text !== undefined) told('footer', tell('The footer says in how many minutes the code expires, and nothing else.'))
  const buttons = componentOf(components, 'BUTTONS')?.buttons ?? []
  const [button] = buttons
  if (!button || buttons.length > 1 || button.type !== 'OTP') {
    told('buttons', tell('An authentication template has one button, for its code.'))
    return problems
  }
  if (button.text !== undefined) problems.push(...labelProblems(button.text, 'buttons.0'))
  if (button.otp_type !== 'COPY_CODE' && !button.supported_apps?.length)
    told('buttons.0.supported_apps', tell('Name the app that takes the code: its package and the hash of its signature.'))
  if (button.otp_type === 'ZERO_TAP' && !button.zero_tap_terms_accepted)
    told('buttons.0.zero_tap_terms_accepted', tell('Accept the terms of codes that need no tap.'))
  return problems
}
