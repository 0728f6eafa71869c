/**
 * `<Difference action="users.update" entity="users" before={{…}} after={{…}} />`: what a change changed, field by field, under the labels of
 * its declaration. Secrets show that they changed, never what they were.
 */

import Box from '@mui/material/Box'
import { useMemo } from 'react'
import type { Field } from '../../../resources/language/fields.ts'
import { isSecret } from '../../../resources/language/listed.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'
import { cellOf } from '../../kernel/kinds/cells.ts'
import { TitlesContext, useTitles } from '../../kernel/kinds/reference/titles.ts'
import { isCut } from '../../kernel/kinds/shown.ts'
import { type Column, Table } from '../../kernel/ui/Table.tsx'
import { meaningOf } from './fieldsOf.ts'

type Side = Readonly<Record<string, unknown>>

interface DifferenceProps {
  action: string
  entity?: string | null | undefined
  before: unknown
  after: unknown
}

const NAMES = { '& tbody th': { width: '28%' } }
/** Of what there was before and after. */
const TONES = { ...NAMES, '& .was': { bgcolor: 'error.light' }, '& .is': { bgcolor: 'success.light' } }
const TEXT = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }

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
  if (names.length === 0) return <span className="muted">{words('Nothing was noted beside the action itself.')}</span>
  const columns: Column<string>[] = [
    { head: words('Field'), names: true, show: name => fields[name]?.label ?? <span className="mono">{name}</span> },
  ]
  for (const [head, values, tone] of [
    [words('Before'), was, 'was'],
    [words('After'), is, 'is'],
  ] as const)
    if (Object.keys(values).length > 0)
      columns.push({ head, className: tone, show: name => <Shown name={name} field={fields[name]} value={values[name]} /> })
  const same = names.length - changed.length
  return (
    <TitlesContext value={titles}>
      <Box sx={columns.length === 3 ? TONES : NAMES}>
        <Table
          label={words('Changes')}
          rows={changed}
          keyOf={name => name}
          columns={columns}
          foot={
            same > 0 && (
              <tr>
                <td colSpan={columns.length} className="hint">
                  {words('%{smart_count} field was sent as it was. |||| %{smart_count} fields were sent as they were.', {
                    smart_count: same,
                  })}
                </td>
              </tr>
            )
          }
        />
      </Box>
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
  if (!field || isCut(field))
    return (
      <Box component="span" sx={TEXT}>
        {textOf(value)}
      </Box>
    )
  const Cell = cellOf(field.kind)
  return <Cell field={field} value={value} />
}
