/** The texts of a template as the provider tells them when they were changed there (rule whatsapp-46). */
import type { ButtonsComponent, TemplateButton, TemplateComponent } from './template.ts'
import { variablesOf } from './variables.ts'

export interface TemplateTexts {
  /** Of a header of text. */
  header?: string | undefined
  body?: string | undefined
  footer?: string | undefined
  /** Links and phone numbers alone, in their order. */
  buttons: readonly { text: string; url?: string | undefined; phone_number?: string | undefined }[]
}

const asksTheSame = (one: string, other: string): boolean => variablesOf(one).join() === variablesOf(other).join()

/** With another text; its samples stay where the variables are the same. Of a one-time code the provider writes the text: there it stays with him. */
const rewritten = <C extends { text?: string; example?: unknown }>(component: C, text: string | undefined): C => {
  if (text === undefined || component.text === undefined || text === component.text) return component
  if (asksTheSame(text, component.text)) return { ...component, text }
  const { example: _example, ...rest } = component
  return { ...(rest as C), text }
}

const isTold = ({ type }: TemplateButton): boolean => type === 'URL' || type === 'PHONE_NUMBER'

/** Buttons of other kinds are not told of: where there are more or fewer of those that are, nothing says which is which. */
const buttonsWith = (component: ButtonsComponent, told: TemplateTexts['buttons']): ButtonsComponent => {
  if (component.buttons.filter(isTold).length !== told.length) return component
  const left = [...told]
  const buttons = component.buttons.map((button): TemplateButton => {
    if (button.type === 'URL') {
      const { text, url } = left.shift() ?? {}
      return { ...button, text: text || button.text, url: url ?? button.url }
    }
    if (button.type !== 'PHONE_NUMBER') return button
    const { text, phone_number } = left.shift() ?? {}
    return { ...button, text: text || button.text, phone_number: phone_number ?? button.phone_number }
  })
  return { ...component, buttons }
}

/** The components of a template with the texts it has now; what is not told of stays. */
export const withTexts = (components: readonly TemplateComponent[], texts: TemplateTexts): TemplateComponent[] =>
  components.map((one): TemplateComponent => {
    if (one.type === 'HEADER') return one.format === 'TEXT' ? rewritten(one, texts.header) : one
    if (one.type === 'BODY') return rewritten(one, texts.body)
    if (one.type === 'FOOTER') return texts.footer === undefined || one.text === undefined ? one : { ...one, text: texts.footer }
    return one.type === 'BUTTONS' ? buttonsWith(one, texts.buttons) : one
  })
