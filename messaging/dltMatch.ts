/** Whether a message says what a template allows: the check that operators make, made before any credit moves (rule messaging-7). */

import { type CoverPiece, cover } from './dltCover.ts'
import { notMatched, notWhitelisted, type TemplateMatch, tagMismatch, tooLarge, tooLong } from './dltOutcome.ts'
import { type Folded, firstDifference, fold, locate, type MatchMode, staticPiece } from './dltStatics.ts'
import {
  MAX_MESSAGE,
  MAX_TEMPLATE,
  MAX_VARIABLES,
  parseTemplate,
  type TemplatePiece,
  type VariableLimits,
  type VariablePiece,
  variableLimit,
} from './dltTemplate.ts'
import { Reading, type ValueRule, valueRule } from './dltValues.ts'
import { needsWhitelist, whitelisted } from './dltWhitelist.ts'
import { collapse } from './format.ts'

export interface MatchOptions extends VariableLimits {
  mode: MatchMode
  /** The entity's whitelist of links and numbers; null or absent: not checked. */
  cta?: readonly string[] | null
  /** Links that count as whitelisted by how they begin: the desk's own personal ones. */
  ctaBeginnings?: readonly string[]
}

export interface CompiledTemplate {
  match(message: string): TemplateMatch
}

/** Checks one message. For many messages against one template, compile it once. */
export function matchTemplate(template: string, message: string, options: MatchOptions): TemplateMatch {
  return compileTemplate(template, options).match(message)
}

/**
 * Prepares a template for many messages. White space is collapsed in both before they are compared. The work for one message is bounded
 * by pieces × characters, both of which are capped: no regular expression runs over the whole.
 *
 * Nearly every message is settled by finding the fixed texts and judging what stands between them. Only where that reading fails though
 * another might not (variables side by side, fixed text that occurs in a value too) are all readings weighed, by `cover`.
 */
export function compileTemplate(template: string, options: MatchOptions): CompiledTemplate {
  const text = normal(template)
  const plan = planOf(parseTemplate(text), options)
  const refusal = tooLarge('template', text.length, MAX_TEMPLATE) ?? tooLarge('variables', plan.variables.length, MAX_VARIABLES)
  return { match: message => refusal ?? match(plan, message) }
}

/** As both sides are compared: halves of surrogate pairs, which no text should have, would make characters hard to count. */
function normal(text: string): string {
  return collapse(text).toWellFormed()
}

interface Plan {
  mode: MatchMode
  variables: readonly VariablePiece[]
  /** In order: how a variable, or fixed text, covers a message. */
  pieces: readonly (VariablePiece | ((reading: Reading) => CoverPiece))[]
  /** Fixed text before, between and after the gaps; empty at an end where a variable stands. */
  statics: readonly Folded[]
  /** Variables that stand side by side; one in each gap as a rule. */
  gaps: readonly (readonly VariablePiece[])[]
  limits: readonly number[]
  /** By variable, from the strictest to none: whitelisted, within its limit, as its tag says, anything. */
  rules: Readonly<Record<'listed' | 'limited' | 'tagged' | 'any', readonly ValueRule[]>>
}

function planOf(pieces: readonly TemplatePiece[], options: MatchOptions): Plan {
  const { mode, cta, ctaBeginnings } = options
  const variables = pieces.filter(piece => piece.kind === 'variable')
  const limits = variables.map(({ tag }) => variableLimit(tag, options))
  const limited = variables.map(({ tag, index }) => valueRule(tag, limits[index]!))
  return {
    mode,
    variables,
    pieces: pieces.map(piece => (piece.kind === 'variable' ? piece : staticPiece(piece.text, mode))),
    ...divide(pieces, mode),
    limits,
    rules: {
      listed: cta ? limited.map((rule, index) => listedRule(variables[index]!, rule, cta, ctaBeginnings)) : limited,
      limited,
      tagged: variables.map(({ tag }) => valueRule(tag, Number.POSITIVE_INFINITY)),
      any: variables.map(() => valueRule('var', Number.POSITIVE_INFINITY)),
    },
  }
}

function listedRule({ tag }: VariablePiece, rule: ValueRule, cta: readonly string[], beginnings?: readonly string[]): ValueRule {
  return needsWhitelist(tag) ? whitelisted(tag, rule, cta, beginnings) : rule
}

function divide(pieces: readonly TemplatePiece[], mode: MatchMode): Pick<Plan, 'statics' | 'gaps'> {
  const statics: string[] = ['']
  const gaps: VariablePiece[][] = []
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'static') statics[gaps.length] = piece.text
    else if (pieces[index - 1]?.kind === 'variable') gaps.at(-1)!.push(piece)
    else {
      gaps.push([piece])
      statics.push('')
    }
  }
  return { statics: statics.map(text => fold(text, mode)), gaps }
}

function match(plan: Plan, given: string): TemplateMatch {
  const text = normal(given)
  const refusal = tooLarge('message', text.length, MAX_MESSAGE)
  if (refusal) return refusal
  const message = fold(text, plan.mode)
  const located = locate(plan.statics, message)
  if ('missing' in located) return notMatched(firstDifference(plan.statics, located.missing, located.from, message), given)
  const between = valuesBetween(plan, located.starts, message)
  if (between) return { outcome: 'MATCH', values: between }
  const reading = new Reading(text)
  const values = read(plan, 'listed', reading)
  return values ? { outcome: 'MATCH', values } : blame(plan, reading)
}

/** The values when the fixed texts start here, or null when one is not allowed or not known by its place alone. */
function valuesBetween(plan: Plan, starts: readonly number[], message: Folded): string[] | null {
  const { variables, gaps, limits, rules } = plan
  const values = gaps.flatMap((gap, index) =>
    share(textBetween(plan.statics, starts, index, message), gap, limits[gap[0]!.index]!),
  )
  return values.length === variables.length && values.every((value, index) => rules.listed[index]!.accepts(value)) ? values : null
}

/** The text of a gap. Of what lenient matching ignores it has only what stands between its own letters, or at an end of the message. */
function textBetween(statics: readonly Folded[], starts: readonly number[], gap: number, message: Folded): string {
  const before = statics[gap]!
  const after = statics[gap + 1]!
  const first = starts[gap]! + before.text.length
  const end = starts[gap + 1]!
  const from = before.original === '' ? 0 : message.at(first)
  const to = after.original === '' ? message.original.length : end > first ? message.at(end - 1) + 1 : from
  return message.original.slice(from, to)
}

/** Divides the text of a gap among its variables, each in turn as short as the others allow; none where that depends on their tags. */
function share(text: string, gap: readonly VariablePiece[], limit: number): string[] {
  if (gap.length === 1) return [text]
  if (gap.some(({ tag }) => tag !== 'var')) return []
  const chars = [...text]
  const starts = gap.map((_, place) => (place === 0 ? 0 : Math.max(0, chars.length - (gap.length - place) * limit)))
  return starts.map((start, place) => chars.slice(start, starts[place + 1]).join(''))
}

/** The values of the first reading of the message that these rules allow. */
function read({ pieces, rules }: Plan, which: keyof Plan['rules'], reading: Reading): string[] | null {
  const laid = pieces.map(piece =>
    typeof piece === 'function' ? piece(reading) : variablePiece(rules[which][piece.index]!, reading),
  )
  const ends = cover(laid, reading.length)
  return (
    ends &&
    pieces.flatMap((piece, index) => (typeof piece === 'function' ? [] : [reading.slice(ends[index - 1] ?? 0, ends[index]!)]))
  )
}

function variablePiece(rule: ValueRule, reading: Reading): CoverPiece {
  return { greedy: false, spans: rule.spansOf(reading) }
}

/** Which rule keeps a message that has the fixed text from matching, and by which variable. */
function blame(plan: Plan, reading: Reading): TemplateMatch {
  const { variables, rules, limits } = plan
  const offender = (values: readonly string[], broken: readonly ValueRule[]) =>
    values.findIndex((value, index) => !broken[index]!.accepts(value))
  const limited = rules.limited === rules.listed ? null : read(plan, 'limited', reading)
  if (limited) {
    const variable = offender(limited, rules.listed)
    return notWhitelisted(variables[variable]!, limited[variable]!)
  }
  const tagged = read(plan, 'tagged', reading)
  if (tagged) {
    const variable = offender(tagged, rules.limited)
    return tooLong(variables[variable]!, tagged[variable]!, limits[variable]!)
  }
  const values = read(plan, 'any', reading)!
  const variable = offender(values, rules.tagged)
  return tagMismatch(variables[variable]!, values[variable]!)
}
