/** Links and numbers to call that the ledger has whitelisted for an entity (rule messaging-9). */

import { Ends } from './dltCover.ts'
import type { VariableTag } from './dltTemplate.ts'
import type { ValueRule } from './dltValues.ts'
import { trimSigns } from './trimSigns.ts'

/** Tags whose values must be whitelisted. */
export function needsWhitelist(tag: VariableTag): boolean {
  return tag === 'url' || tag === 'urlott' || tag === 'cbn'
}

/**
 * Narrows the rule of a variable that needs whitelisting to what is on the list.
 * @param beginnings of links that are listed besides, however they go on
 */
export function whitelisted(
  tag: VariableTag,
  rule: ValueRule,
  list: readonly string[],
  beginnings: readonly string[] = [],
): ValueRule {
  const entries = list.map(entry => entry.trim()).filter(entry => entry !== '')
  return tag === 'cbn' ? listedNumbers(rule, entries) : listedLinks(rule, entries, beginnings)
}

/** A link is listed when an entry that ends with `?` is its beginning, or when it is an entry but for a slash at the end. */
function listedLinks(rule: ValueRule, entries: readonly string[], further: readonly string[]): ValueRule {
  const beginnings = [...entries.filter(entry => entry.endsWith('?')), ...further]
  const whole = new Set(entries.filter(entry => !entry.endsWith('?')).map(withoutSlash))
  const isListed = (link: string) =>
    whole.has(link) || whole.has(withoutSlash(link)) || beginnings.some(entry => link.startsWith(entry))
  const links = [
    ...beginnings.map(entry => ({ chars: [...entry], isBeginning: true })),
    ...[...whole].map(entry => ({ chars: [...entry], isBeginning: false })),
  ]
  return {
    accepts: value => rule.accepts(value) && isListed(value),
    spansOf(reading) {
      const spans = rule.spansOf(reading)
      const allowed = new Ends()
      return (start, ends) => {
        allowed.count = 0
        spans(start, allowed)
        // A link has one opening, so its ends are one stretch.
        if (allowed.count === 0) return
        for (const { chars, isBeginning } of links) {
          if (!reading.startsWith(chars, start)) continue
          const end = start + chars.length
          const last = isBeginning ? allowed.lasts[0]! : end + Number(reading.chars[end] === '/')
          ends.add(Math.max(end, allowed.firsts[0]!), Math.min(last, allowed.lasts[0]!))
        }
      }
    },
  }
}

/**
 * Whether a list names what links begin with (`https://go.example.in/2w/SUNRSE/`): short links are whitelisted by domain and header, with
 * or without the scheme, a slash or the `?` of dynamic links at the end (rule messaging-9).
 */
export function namesBeginning(list: readonly string[], beginning: string): boolean {
  const bare = (link: string) => trimSigns(link.trim().replace(/^https?:\/\//i, ''), '/?').toLowerCase()
  return list.some(entry => bare(entry) === bare(beginning))
}

function withoutSlash(link: string): string {
  return link.endsWith('/') ? link.slice(0, -1) : link
}

/** A number is listed when an entry has its digits, country code or trunk prefix aside. */
function listedNumbers(rule: ValueRule, entries: readonly string[]): ValueRule {
  const numbers = new Set(entries.map(nationalDigits))
  return {
    accepts: value => rule.accepts(value) && numbers.has(nationalDigits(value)),
    spansOf(reading) {
      const spans = rule.spansOf(reading)
      const allowed = new Ends()
      return (start, ends) => {
        allowed.count = 0
        spans(start, allowed)
        for (const end of allowed.firsts.slice(0, allowed.count)) {
          if (numbers.has(nationalDigits(reading.slice(start, end)))) ends.add(end)
        }
      }
    },
  }
}

function nationalDigits(number: string): string {
  const digits = number.replace(/\D/g, '')
  return digits.replace(/^(?:91|0)(?=\d{10}$)/, '')
}
