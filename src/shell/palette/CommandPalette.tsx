/** The command palette (Ctrl or ⌘ K): screens, actions and records, by keyboard alone. Loaded when it is first opened. */

import MuiDialog from '@mui/material/Dialog'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { MenuBadge } from '../layout/MenuBadge.tsx'
import './CommandPalette.css'
import { takeEarlyKeys } from './earlyKeys.ts'
import { fuzzy } from './fuzzy.ts'
import { useBookmarkCommands } from './useBookmarkCommands.ts'
import { type Command, useCommands } from './useCommands.ts'
import { useRecords } from './useRecords.ts'

const takeFocus = (input: HTMLInputElement | null) => input?.focus()

const MOST_SHOWN = 12
const NOISE = 0.3
/** What holds the typed letters in a row scores at least this; below it they are scattered. */
const IN_A_ROW = 20

interface CommandPaletteProps {
  onClose: () => void
  openAppearance: () => void
  openBookmarks: () => void
}

export default function CommandPalette({ onClose, openAppearance, openBookmarks }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const words = useWords()
  const navigate = useNavigate()
  const found = useCommands(openAppearance)
  const marks = useBookmarkCommands(openBookmarks)
  const commands = useMemo(() => [...found, ...marks], [found, marks])
  const { records, searching } = useRecords(typed)
  const id = useId()

  useEffect(() => setTyped(takeEarlyKeys()), [])

  const shown = useMemo((): Command[] => {
    const scored = commands
      .map(command => ({
        command,
        score: Math.max(fuzzy(typed, command.label), fuzzy(typed, `${command.of} ${command.label}`) / 2),
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
        run: () => navigate(`/${resource.name}/${recordId}`),
      },
    }))
    // Records come later: they may push down what nobody meant, never what stood under the finger.
    const isClear = ({ score }: { score: number }) => !asked || score >= IN_A_ROW
    const screens = near.slice(0, MOST_SHOWN)
    const parts = [screens.filter(isClear), found.filter(isClear), screens, found]
    return [...new Set(parts.flat())].map(({ command }) => command)
  }, [commands, records, typed, words, navigate])
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
      const next =
        to < 0
          ? event.key === 'PageUp'
            ? 0
            : shown.length - 1
          : to >= shown.length
            ? event.key === 'PageDown'
              ? shown.length - 1
              : 0
            : to
      setChosen(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    }
  }

  const label = words('Search or jump to')
  return (
    <MuiDialog
      open
      maxWidth={false}
      onClose={onClose}
      slotProps={{ paper: { className: 'command-palette', 'aria-label': label, onKeyDown } }}
    >
      <div className="command-palette-head">
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
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className="command-palette-list">
        {shown.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts through the combobox above.
          <div
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            aria-disabled={command.disabled ? true : undefined}
            className="command-palette-item"
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
      <p className="command-palette-foot" role="status">
        {searching
          ? words('Searching records…')
          : shown.length === 0
            ? words('Nothing found. Try another word, or fewer letters.')
            : words('↑ ↓ to choose, Enter to open, Esc to close')}
      </p>
    </MuiDialog>
  )
}
