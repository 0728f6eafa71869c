/**
 * `<Difference action="users.update" entity="users" before={{…}} after={{…}} />`: what a change changed, field by field, under the labels of
 * its declaration. Secrets show that they changed, never what they were.
 */

import { useMemo } from 'react'
import type { Field } from '../../../resources/language/fields.ts'
import { isSecret } from '../../../resources/language/kinds.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { cellOf } from '../../kernel/kinds/cells.ts'
import { TitlesContext, useTitles } from '../../kernel/kinds/reference/titles.ts'
import { isCut } from '../../kernel/kinds/shown.ts'
import { meaningOf } from './fieldsOf.ts'
import './audit.css'

type Side = Readonly<Record<string, unknown>>

interface DifferenceProps {
  action: string
  entity?: string | null | undefined
  before: unknown
  after: unknown
}

/** What the platform writes in place of a secret. */
const HIDDEN = /^•+$/
const SECRET = /password|secret|token|api_?key/i

const sideOf = (value: unknown): Side =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Side)
    : value === null || value === undefined
      ? {}
      : { value }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export const Difference = ({ action, entity, before, after }: DifferenceProps) => {
  const { register } = useDesk()
  const words = useWords()
  const { fields } = useMemo(() => meaningOf(register, words, { action, entity }), [register, words, action, entity])
  const [was, is] = useMemo(() => [sideOf(before), sideOf(after)], [before, after])
  const titles = useTitles(
    fields,
    useMemo(() => [was, is], [was, is]),
  )
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const changed = names.filter(name => isHidden(name, fields[name], was[name] ?? is[name]) || !isSame(was[name], is[name]))
  const hasBefore = Object.keys(was).length > 0
  const hasAfter = Object.keys(is).length > 0
  if (names.length === 0) return <span className="muted">{words('Nothing was noted beside the action itself.')}</span>
  return (
    <TitlesContext value={titles}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard (WCAG 2.1.1). */}
      <section className="audit-difference" aria-label={words('Changes')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words('Field')}</th>
              {hasBefore && <th scope="col">{words('Before')}</th>}
              {hasAfter && <th scope="col">{words('After')}</th>}
            </tr>
          </thead>
          <tbody>
            {changed.map(name => (
              <tr key={name}>
                <th scope="row">{fields[name]?.label ?? <span className="mono">{name}</span>}</th>
                {hasBefore && (
                  <td className={hasAfter ? 'was' : undefined}>
                    <Shown name={name} field={fields[name]} value={was[name]} />
                  </td>
                )}
                {hasAfter && (
                  <td className={hasBefore ? 'is' : undefined}>
                    <Shown name={name} field={fields[name]} value={is[name]} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {changed.length < names.length && (
          <p className="hint">
            {words('%{smart_count} field was sent as it was. |||| %{smart_count} fields were sent as they were.', {
              smart_count: names.length - changed.length,
            })}
          </p>
        )}
      </section>
    </TitlesContext>
  )
}

/** Text as it is, a list of plain values on one line, anything else as JSON. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  const isPlain = Array.isArray(value) && value.every(item => typeof item !== 'object')
  return isPlain ? value.join(', ') : JSON.stringify(value, null, 1)
}

const isHidden = (name: string, field: Field | undefined, value: unknown) =>
  isSecret(field) || (typeof value === 'string' && HIDDEN.test(value)) || (SECRET.test(name) && typeof value === 'string')

const Shown = ({ name, field, value }: { name: string; field: Field | undefined; value: unknown }) => {
  const words = useWords()
  if (value === null || value === undefined || value === '') return <span className="muted">–</span>
  if (isHidden(name, field, value)) return <span className="muted">{words('•••• not shown')}</span>
  if (!field || isCut(field)) return <span className="audit-text">{textOf(value)}</span>
  const Cell = cellOf(field.kind)
  return <Cell field={field} value={value} />
}
