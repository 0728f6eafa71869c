/** The command palette (Ctrl or ⌘ K): screens, actions and records, by keyboard alone. Loaded when it is first opened. */

import MuiDialog from '@mui/material/Dialog'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { recordPath } from '../../../resources/language/screens.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { MenuBadge } from '../layout/MenuBadge.tsx'
import { takeEarlyKeys } from './earlyKeys.ts'
import { fuzzy } from './fuzzy.ts'
import { type Command, type Reach, useCommands, useNumbered } from './useCommands.ts'
import { useRecords } from './useRecords.ts'

const takeFocus = (input: HTMLInputElement | null) => input?.focus()

const MOST_SHOWN = 12
const MOST_RECORDS = 24
const NOISE = 0.3
/** What holds the typed letters in a row scores at least this; below it they are scattered. */
const IN_A_ROW = 20

const PHONE = '@media (width < 720px)'
const FRAME = {
  alignSelf: 'flex-start',
  inlineSize: 'min(620px, calc(100vw - 24px))',
  maxBlockSize: 'min(480px, calc(100dvh - 48px))',
  margin: '12vh auto auto',
  [PHONE]: { marginBlockStart: '12px' },
  '& > search': { px: 2, borderBlockEnd: '1px solid var(--line)' },
  '& input': {
    flex: 1,
    minInlineSize: 0,
    minBlockSize: 46,
    p: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    fontSize: 'var(--text-lg)',
    [PHONE]: { fontSize: 16 },
    '&::placeholder': { color: 'text.disabled', opacity: 1 },
  },
  '& > div': { flex: 1, minBlockSize: 0, p: 0.75, overflowY: 'auto' },
  '& svg': { color: 'text.disabled' },
  '& [role=option]': {
    minBlockSize: 34,
    px: 1.25,
    borderRadius: 1,
    cursor: 'pointer',
    [PHONE]: { minBlockSize: 42 },
    '& .hint': { flex: 'none', maxInlineSize: '45%', marginInlineStart: 'auto' },
    '&[aria-disabled]': { color: 'text.disabled', cursor: 'default' },
    '&[aria-selected=true]': { background: 'var(--accent-soft)', '& svg, & .hint': { color: 'var(--accent-ink)' } },
  },
  '& > p': { px: 2, py: 1, borderBlockStart: '1px solid var(--line)' },
}

interface CommandPaletteProps extends Reach {
  onClose: () => void
}

export default function CommandPalette({ onClose, ...reach }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const words = useWords()
  const navigate = useNavigate()
  const commands = useCommands(reach)
  const numbered = useNumbered(typed)
  const { records, searching } = useRecords(typed)
  const id = useId()

  useEffect(() => setTyped(takeEarlyKeys()), [])

  const shown = useMemo((): Command[] => {
    const scored = commands
      .map(command => ({
        command,
        score: Math.max(
          fuzzy(typed, command.label),
          ...[command.of, command.also ?? ''].map(beside => fuzzy(typed, `${beside} ${command.label}`) / 2),
        ),
      }))
      .filter(({ score }) => score > 0)
    const asked = typed.trim() !== ''
    if (asked) scored.sort((a, b) => b.score - a.score)
    // Beside a good match the letters scattered over a long label are noise.
    const least = asked ? (scored[0]?.score ?? 0) * NOISE : 0
    const near = scored.filter(({ score }) => score >= least)
    const found = records.map(({ resource, id: recordId, title }) => ({
      score: fuzzy(typed, title),
      command: {
        id: `record ${resource.name} ${recordId}`,
        label: title,
        of: words(`resources.${resource.name}.one`, resource.label.one),
        icon: resource.icon ?? 'list',
        run: () => navigate(recordPath(resource, recordId)),
      },
    }))
    // What has the word in its name is meant; what was found by an owner, a text or a number of it stands behind.
    if (asked) found.sort((a, b) => b.score - a.score)
    found.splice(MOST_RECORDS)
    // Records come later: they may push down what nobody meant, never what stood under the finger.
    const isClear = ({ score }: { score: number }) => !asked || score >= IN_A_ROW
    const screens = near.slice(0, MOST_SHOWN)
    const byNumber = numbered.map(command => ({ command }))
    const parts = [byNumber, screens.filter(isClear), found.filter(isClear), screens, found]
    return [...new Set(parts.flat())].map(({ command }) => command)
  }, [commands, numbered, records, typed, words, navigate])
  const at = Math.min(chosen, shown.length - 1)

  const run = (command: Command | undefined) => {
    if (!command || command.disabled) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }
    const to = moves[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      run(shown[at])
    } else if (to !== undefined && shown.length > 0) {
      event.preventDefault()
      // By single steps in a ring, by pages to the ends.
      const last = shown.length - 1
      const next = event.key.startsWith('Page') ? Math.max(0, Math.min(to, last)) : (to + shown.length) % shown.length
      setChosen(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    }
  }

  const label = words('Search or jump to')
  return (
    <MuiDialog open maxWidth={false} onClose={onClose} slotProps={{ paper: { sx: FRAME, 'aria-label': label, onKeyDown } }}>
      <search className="row">
        <Icon name="search" />
        <input
          ref={takeFocus}
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={shown[at] ? `${id}-${at}` : undefined}
          placeholder={words('A screen, an action, a name, a number…')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setChosen(0)
          }}
        />
        <kbd>Esc</kbd>
      </search>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label}>
        {shown.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts through the combobox above.
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            aria-disabled={command.disabled ? true : undefined}
            className="row"
            onPointerMove={() => setChosen(index)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            <span className="ellipsis">{command.label}</span>
            {command.badge && <MenuBadge badge={command.badge} />}
            <span className="hint ellipsis">{command.disabled ?? command.of}</span>
          </div>
        ))}
      </div>
      <p className="hint" role="status">
        {searching
          ? words('Searching records…')
          : shown.length === 0
            ? words('Nothing found. Try another word, or fewer letters.')
            : words('↑ ↓ to choose, Enter to open, Esc to close')}
      </p>
    </MuiDialog>
  )
}
