/** What is wrong or doubtful about a template when it is saved (rule messaging-6). */

import { MAX_TEMPLATE, MAX_VARIABLES, parseTemplate, type TemplatePiece } from './dltTemplate.ts'
import { collapse } from './format.ts'
import { segment } from './segments.ts'
import { tell } from './tell.ts'

export interface Lint {
  /** An error keeps the template from being saved; a warning is shown beside it. */
  level: 'error' | 'warning'
  code: LintCode
  message: string
  /** Where in the text as given, in UTF-16 units. */
  index?: number
}

export type LintCode =
  | 'TEXT_MISSING'
  | 'TEXT_TOO_LONG'
  | 'TOO_MANY_VARIABLES'
  | 'UNKNOWN_VARIABLE'
  | 'ONLY_VARIABLES'
  | 'MANY_VARIABLES'
  | 'ADJACENT_VARIABLES'
  | 'BRAND_MISSING'
  | 'UNICODE'
  | 'TEMPLATE_ID'
  | 'HEADER_NOT_PROMOTIONAL'

/** What else is known of the template; a rule about something unknown is not applied. */
export interface LintContext {
  headers?: readonly string[]
  entityName?: string
  /** `dlt_category`: 4 is promotional, and 3 (service explicit, retired) is handled as promotional. */
  category?: number
  templateId?: string
  /** Setting `allow_alpha_promo`: promotional traffic may keep an alphabetic header. True unless told. */
  allowAlphaPromo?: boolean
}

/** Variables beyond which TRAI wants reasons. */
const FEW_VARIABLES = 3

const PROMOTIONAL_CATEGORIES = [3, 4]

/** What people write for a variable: `{#VAR#}`, `##var##`, `#var#`, `{{1}}`, `{var}`, `${var}`, and halves of a tag. */
const LOOKS_LIKE_VARIABLE =
  /\{\{[^{}]*\}\}|\{ ?[\w#.$-]* ?\}|##\w+##|#(?:var|alphanumeric|numeric|url|urlott|cbn|email)#|\{#|#\}/gi

/** Everything to be said about a template, errors first. That its id is unique with its owner is for the database to say. */
export function lintTemplate(text: string, context: LintContext = {}): Lint[] {
  const length = collapse(text).length
  if (length === 0) return [{ level: 'error', code: 'TEXT_MISSING', message: tell('Enter the text as registered.') }]
  const pieces = place(parseTemplate(text))
  const lints = [
    ...lintLength(length),
    ...lintUnknown(pieces),
    ...lintVariables(pieces),
    ...lintBrand(pieces, context),
    ...lintEncoding(pieces),
    ...lintRegistration(context),
  ]
  return [...lints.filter(lint => lint.level === 'error'), ...lints.filter(lint => lint.level === 'warning')]
}

type Placed = TemplatePiece & { at: number }

function place(pieces: readonly TemplatePiece[]): Placed[] {
  let at = 0
  return pieces.map(piece => {
    const placed = { ...piece, at }
    at += piece.text.length
    return placed
  })
}

function* lintLength(length: number): Iterable<Lint> {
  if (length <= MAX_TEMPLATE) return
  yield {
    level: 'error',
    code: 'TEXT_TOO_LONG',
    message: tell('A template has at most %{most} characters; this one has %{count}.', { most: MAX_TEMPLATE, count: length }),
  }
}

function* lintUnknown(pieces: readonly Placed[]): Iterable<Lint> {
  for (const piece of pieces) {
    if (piece.kind === 'variable') continue
    for (const found of piece.text.matchAll(LOOKS_LIKE_VARIABLE)) {
      const message = tell('Unknown variable format "%{found}", use {#var#} or a typed tag.', { found: found[0] })
      yield { level: 'error', code: 'UNKNOWN_VARIABLE', message, index: piece.at + found.index }
    }
  }
}

function* lintVariables(pieces: readonly Placed[]): Iterable<Lint> {
  const variables = pieces.filter(piece => piece.kind === 'variable')
  const fixed = fixedText(pieces)
  if (variables.length > 0 && !/[\p{L}\p{N}]/u.test(fixed)) {
    yield {
      level: 'error',
      code: 'ONLY_VARIABLES',
      message: tell('A template needs fixed text around its variables.'),
      index: variables[0]!.at,
    }
  }
  if (variables.length > MAX_VARIABLES) {
    const message = tell('A template can have at most %{most} variables; this one has %{count}.', {
      most: MAX_VARIABLES,
      count: variables.length,
    })
    yield { level: 'error', code: 'TOO_MANY_VARIABLES', message, index: variables[MAX_VARIABLES]!.at }
  } else if (variables.length > FEW_VARIABLES) {
    const message = tell('TRAI recommends at most %{most} variables; operators may refuse %{count}.', {
      most: FEW_VARIABLES,
      count: variables.length,
    })
    yield { level: 'warning', code: 'MANY_VARIABLES', message, index: variables[FEW_VARIABLES]!.at }
  }
  for (const [place, variable] of variables.entries()) {
    const before = variables[place - 1]
    if (!before || textBetween(pieces, before, variable).trim() !== '') continue
    const message = tell('Variables %{place} and %{next} are side by side; operators may refuse that.', {
      place,
      next: place + 1,
    })
    yield { level: 'warning', code: 'ADJACENT_VARIABLES', message, index: variable.at }
  }
}

function* lintBrand(pieces: readonly Placed[], { headers = [], entityName = '' }: LintContext): Iterable<Lint> {
  const brands = [...headers, collapse(entityName)].filter(brand => brand !== '').map(brand => brand.toLowerCase())
  const fixed = collapse(fixedText(pieces)).toLowerCase()
  if (brands.length === 0 || brands.some(brand => fixed.includes(brand))) return
  yield {
    level: 'warning',
    code: 'BRAND_MISSING',
    message: tell('Neither a sender ID nor the entity name appears in the text; operators expect one of them.'),
  }
}

function* lintEncoding(pieces: readonly Placed[]): Iterable<Lint> {
  for (const piece of pieces) {
    const [foreign] = piece.kind === 'static' ? segment(piece.text.replace(/\s/g, ' ')).offending : []
    if (!foreign) continue
    const message = tell('"%{sign}" (%{code}) makes every message Unicode: 70 characters in one part, 67 in each of several.', {
      sign: foreign.char,
      code: foreign.codePoint,
    })
    yield { level: 'warning', code: 'UNICODE', message, index: piece.at + foreign.index }
    return
  }
}

function* lintRegistration({ templateId, headers, category, allowAlphaPromo = true }: LintContext): Iterable<Lint> {
  if (templateId !== undefined && !/^\d{12,19}$/.test(templateId)) {
    yield { level: 'error', code: 'TEMPLATE_ID', message: tell('A template ID has 12 to 19 digits.') }
  }
  if (allowAlphaPromo || !headers || category === undefined || !PROMOTIONAL_CATEGORIES.includes(category)) return
  const wrong = headers.filter(header => !/^\d+$/.test(header))
  if (wrong.length === 0) return
  const message = tell('A promotional template needs promotional (numeric) sender IDs; %{names} is none.', {
    names: wrong.join(', '),
  })
  yield { level: 'error', code: 'HEADER_NOT_PROMOTIONAL', message }
}

/** The fixed text alone, a blank where a variable stood. */
function fixedText(pieces: readonly TemplatePiece[]): string {
  return pieces.map(piece => (piece.kind === 'static' ? piece.text : ' ')).join('')
}

function textBetween(pieces: readonly Placed[], before: Placed, after: Placed): string {
  const between = pieces.slice(pieces.indexOf(before) + 1, pieces.indexOf(after))
  return between.map(piece => piece.text).join('')
}
