/** The table of the matrix: a row for each screen, a column for each usual part, the rest by name. Arrow keys move among the boxes. */

import { type ComponentProps, Fragment, type KeyboardEvent } from 'react'
import { MENU_GROUPS } from '../../../resources/index.ts'
import type { Part } from '../../../resources/language/capabilities.ts'
import { type MatrixRow, PARTS } from '../../../resources/language/matrix.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { cx } from '../../kernel/ui/cx.ts'
import { Tick } from '../../kernel/ui/Tick.tsx'
import { type Granted, permissionsOfRow, tickOf } from './ticks.ts'

const PART_LABELS = { list: 'List', view: 'View', create: 'Create', edit: 'Edit', delete: 'Delete', import: 'Import' } as const

export interface MatrixTableProps {
  rows: readonly MatrixRow[]
  granted: Granted
  before: Granted
  held: Granted
  /** What a permission opens, in words. */
  opens: (permission: string) => string
  onSet: (permissions: readonly string[], on: boolean) => void
  disabled: boolean
}

/** Buttons named beside a box that opens several; its tooltip names all. */
const MOST_NAMED = 3

const place = (group: string) => {
  const at = (MENU_GROUPS as readonly string[]).indexOf(group)
  return at === -1 ? MENU_GROUPS.length : at
}

const moveFocus = (event: KeyboardEvent<HTMLTableElement>) => {
  const step = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key]
  const from = event.target as HTMLElement
  if (!step || from.tagName !== 'INPUT') return
  event.preventDefault()
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  if (step[1] !== 0) return boxes[boxes.indexOf(from as HTMLInputElement) + (step[1] ?? 0) * rtl]?.focus()
  const column = from.closest('td, th')?.getAttribute('data-column')
  const inColumn = boxes.filter(box => box.closest('td, th')?.getAttribute('data-column') === column)
  inColumn[inColumn.indexOf(from as HTMLInputElement) + (step[0] ?? 0)]?.focus()
}

export const MatrixTable = ({ rows, granted, before, held, opens, onSet, disabled }: MatrixTableProps) => {
  const words = useWords()
  const nameOf = (part: Exclude<Part, 'more'>) => words(`desk.roles.parts.${part}`, PART_LABELS[part])
  const inColumn = (part: Exclude<Part, 'more'>) => [...new Set(rows.flatMap(row => row.cells[part] ?? []))]
  const shortened = (labels: readonly string[]) => {
    const named = labels
      .slice(0, MOST_NAMED)
      .map(label => words(`desk.things.${label}`, label))
      .join(', ')
    const left = labels.length - MOST_NAMED
    return left > 0 ? words('%{named} and %{left} more', { named, left }) : named
  }
  const groups = [...new Set(rows.map(row => row.group))].sort((one, other) => place(one) - place(other))
  const box = (permissions: readonly string[], label: string, more: Partial<ComponentProps<typeof Tick>> = {}) => {
    const tick = tickOf(granted, permissions)
    return (
      <Tick
        {...more}
        label={label}
        checked={tick === 'all'}
        indeterminate={tick === 'some'}
        disabled={disabled || !permissions.some(permission => held.has(permission))}
        onChange={() => onSet(permissions, tick !== 'all')}
      />
    )
  }
  const one = (permission: string, label: string, hideLabel = false) => {
    const [is, was] = [granted.has(permission), before.has(permission)]
    const why = held.has(permission) ? '' : `\n${words('You do not have this permission yourself.')}`
    return box([permission], label, {
      hideLabel,
      title: `${permission}\n${opens(permission)}${why}`,
      className: cx('matrix-box', is && !was && 'tone-success', was && !is && 'tone-error'),
    })
  }
  return (
    <table className="matrix-table" onKeyDown={moveFocus}>
      <thead>
        <tr>
          <th scope="col">{words('Screen')}</th>
          {PARTS.map(part => (
            <th key={part} scope="col" data-column={part}>
              <div>{nameOf(part)}</div>
              {box(inColumn(part), words('Whole column %{name}', { name: nameOf(part) }), { hideLabel: true })}
            </th>
          ))}
          <th scope="col">{words('Other permissions')}</th>
        </tr>
      </thead>
      {groups.map(group => (
        <tbody key={group}>
          <tr>
            <th colSpan={PARTS.length + 2} scope="colgroup">
              {words(`menu.${group}`, group)}
            </th>
          </tr>
          {rows
            .filter(row => row.group === group)
            .map(row => {
              const name = words(`resources.${row.owner}.name`, row.label)
              const used = [...new Set(PARTS.flatMap(part => row.cells[part] ?? []))]
              const parts = PARTS.filter(part => row.cells[part])
              return (
                <tr key={row.owner}>
                  <th scope="row" data-column="row">
                    {box(permissionsOfRow(row), name)}
                  </th>
                  {used.length === 1 && parts.length > 1 ? (
                    <td colSpan={PARTS.length} data-column={parts[0]}>
                      {one(used[0] as string, parts.map(nameOf).join(', '))}
                    </td>
                  ) : (
                    PARTS.map(part => (
                      <td key={part} data-column={part}>
                        {row.cells[part] && one(row.cells[part], `${name}: ${nameOf(part)}`, true)}
                      </td>
                    ))
                  )}
                  <td data-column="more" className="matrix-more">
                    {row.more.map(({ permission, labels }) => (
                      <Fragment key={permission}>{one(permission, shortened(labels))}</Fragment>
                    ))}
                  </td>
                </tr>
              )
            })}
        </tbody>
      ))}
    </table>
  )
}
