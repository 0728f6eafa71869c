/** How a message of a template looks to whoever gets it (rule whatsapp-13). */
import { authenticationBody, authenticationFooter } from './authentication.ts'
import type { Filling } from './compose.ts'
import { componentOf, type Template, type TemplateComponent } from './template.ts'
import { parsePieces } from './variables.ts'

export interface Shown {
  /** A text, or the word of a file's format. */
  header?: string
  body: string
  footer?: string
  /** What stands on each; empty where the provider's application writes it. */
  buttons: string[]
}

/** The text with the values there are; a variable without one stands as it is written. */
const filledText = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  parsePieces(text)
    .map(piece => {
      if (piece.kind === 'text') return piece.text
      return Object.hasOwn(values, piece.name) ? values[piece.name] : `{{${piece.name}}}`
    })
    .join('')

/** What is seen of a template with some values, also before all of them are known. Its marks are for `parseMarkup`. */
export const shownOf = ({ category, components }: Pick<Template, 'category' | 'components'>, filling: Filling = {}): Shown => {
  const [header, body, footer] = [
    componentOf(components, 'HEADER'),
    componentOf(components, 'BODY'),
    componentOf(components, 'FOOTER'),
  ]
  const text = category === 'AUTHENTICATION' ? authenticationBody(body?.add_security_recommendation ?? false) : (body?.text ?? '')
  const minutes = footer?.code_expiration_minutes
  const below = minutes === undefined ? footer?.text : authenticationFooter(minutes)
  return {
    ...(header ? { header: header.format === 'TEXT' ? filledText(header.text ?? '', filling.header) : header.format } : {}),
    body: filledText(text, filling.body),
    ...(below === undefined ? {} : { footer: below }),
    buttons: (componentOf(components, 'BUTTONS')?.buttons ?? []).map(button => button.text ?? ''),
  }
}

/** A card as people see it. */
export interface ShownCard {
  /** The word of its file's format. */
  header: string
  body: string
  /** By their kind; without a text where the provider's application writes it. */
  buttons: { type: string; text: string }[]
}

/** The cards of a template, in their order; none of one that has none. */
export const shownCards = (components: readonly TemplateComponent[], filling: Filling = {}): ShownCard[] =>
  (componentOf(components, 'CAROUSEL')?.cards ?? []).map(({ components: parts }, place) => {
    const start = `${place}.body.`
    const body = Object.fromEntries(
      Object.entries(filling.cards ?? {}).flatMap(([at, value]) =>
        at.startsWith(start) ? [[at.slice(start.length), value]] : [],
      ),
    )
    const shown = shownOf({ category: 'MARKETING', components: [...parts] }, { body })
    const buttons = componentOf(parts, 'BUTTONS')?.buttons ?? []
    return {
      header: shown.header ?? '',
      body: shown.body,
      buttons: buttons.map(({ type, text }) => ({ type, text: text ?? '' })),
    }
  })
