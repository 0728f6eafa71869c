import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Link } from 'react-router'
import { DOCUMENT_CATEGORIES } from '../../resources/documents/api-documentation.ts'
import type { ApiDocument } from '../../resources/documents/apiDocuments.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Checkbox } from '../kernel/ui/Checkbox.tsx'
import { TextInput } from '../kernel/ui/TextInput.tsx'
import { METHOD_TONES } from './Article.tsx'
import type { WrittenDocument } from './Written.tsx'

interface ContentsProps {
  calls: readonly ApiDocument[]
  written: readonly WrittenDocument[]
  /** Id or slug of what is shown; undefined for the guide. */
  current: string | undefined
  /** On a phone: whether it stands over the page. */
  open: boolean
  onChoose: () => void
  /** For who is signed in: every call of theirs, or those of a key alone. */
  all: { on: boolean; change: (on: boolean) => void } | undefined
}

/** A line of the contents. */
interface Entry {
  /** Undefined for the guide. */
  id?: string
  to: string
  title: string
  method?: string | null
}

const NAV = {
  position: { xs: 'fixed', md: 'sticky' },
  insetBlock: 'var(--navbar-height) auto',
  insetInline: { xs: 0, md: 'auto' },
  zIndex: 4,
  alignSelf: 'start',
  height: 'calc(100dvh - var(--navbar-height))',
  p: 2,
  borderInlineEnd: { md: '1px solid var(--line)' },
  background: 'var(--surface)',
  overflowY: 'auto',
  '& h2': { mb: 0.5, px: 1, color: 'text.secondary', fontSize: 'var(--text-sm)' },
  '& li a': {
    display: 'flex',
    gap: 1,
    alignItems: 'baseline',
    px: 1,
    py: '5px',
    borderRadius: 1,
    color: 'text.primary',
    textDecoration: 'none',
  },
  '& li a:hover': { background: 'var(--surface-2)' },
  '& li a[aria-current]': { background: 'var(--accent-soft)', color: 'var(--accent-ink)', fontWeight: 500 },
  '& code': { flex: 'none', minWidth: 34, fontSize: 'var(--text-xs)', fontWeight: 600 },
}

/** Whether every word that was typed stands somewhere in what a document is called, where it is and what it takes. */
const finder = (typed: string) => {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return (text: string) => wanted.every(word => text.toLowerCase().includes(word))
}

export const Contents = ({ calls, written, current, open, onChoose, all }: ContentsProps) => {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const finds = finder(typed)
  const texts = written.filter(({ title, slug, endpoint }) => finds(`${title} ${slug} ${endpoint ?? ''}`))
  const found = calls.filter(({ title, path, group, fields }) =>
    finds(`${title} ${path} ${group} ${fields.map(field => `${field.name} ${field.label}`).join(' ')}`),
  )
  const guide = words('Getting started')
  const groups: { label?: string; entries: Entry[] }[] = [
    { entries: finds(guide) ? [{ to: '/documents', title: guide }] : [] },
    ...DOCUMENT_CATEGORIES.map(({ value, label }) => ({
      label: words(`desk.documents.groups.${value}`, label),
      entries: texts
        .filter(({ category }) => category === value)
        .map(({ slug, title, http_method }) => ({ id: slug, to: `/documents?read=${slug}`, title, method: http_method })),
    })),
    ...[...Map.groupBy(found, ({ group }) => group)].map(([group, inside]) => ({
      label: words(`words.${group}`, group),
      entries: inside.map(({ id, title, method }) => ({ id, to: `/documents?call=${id}`, title, method })),
    })),
  ]
  return (
    <Stack
      component="nav"
      id="documents-contents"
      aria-label={words('Contents')}
      sx={{ ...NAV, gap: 1.5, display: { xs: open ? 'flex' : 'none', md: 'flex' } }}
    >
      <TextInput
        hideLabel
        label={words('Search the documents')}
        placeholder={words('Call, path or field')}
        icon="search"
        type="search"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {all && <Checkbox label={words('All calls my account can make')} checked={all.on} onChange={all.change} />}
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ label, entries }) => (
          <section key={entries[0]?.to}>
            {label && <h2>{label}</h2>}
            <ul>
              {entries.map(({ id, to, title, method }) => (
                <li key={to}>
                  <Link to={to} aria-current={id === current ? 'page' : undefined} onClick={onChoose}>
                    {method && (
                      <code style={{ color: `var(--${METHOD_TONES[method]}-ink)` }}>{method === 'DELETE' ? 'DEL' : method}</code>
                    )}
                    <span>{title}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {found.length === 0 && texts.length === 0 && (
        <p className="muted" role="status">
          {words('Nothing found. Try a shorter word.')}
        </p>
      )}
    </Stack>
  )
}
