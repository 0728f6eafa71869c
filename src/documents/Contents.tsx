import { useState } from 'react'
import { Link } from 'react-router'
import { DOCUMENT_CATEGORIES } from '../../resources/documents/api-documentation.ts'
import type { ApiDocument } from '../../resources/documents/apiDocuments.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Checkbox } from '../kernel/ui/Checkbox.tsx'
import { cx } from '../kernel/ui/cx.ts'
import { TextInput } from '../kernel/ui/TextInput.tsx'
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

const grouped = <T,>(items: readonly T[], of: (item: T) => string): [string, T[]][] => [...Map.groupBy(items, of)]

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
  const groups = DOCUMENT_CATEGORIES.map(({ value, label }) => ({
    label: words(`desk.documents.groups.${value}`, label),
    texts: texts.filter(({ category }) => category === value),
  })).filter(group => group.texts.length > 0)
  const guide = words('Getting started')
  return (
    <nav id="documents-contents" className={cx('documents-contents', open && 'open')} aria-label={words('Contents')}>
      <TextInput
        hideLabel
        label={words('Search the documents')}
        placeholder={words('Call, path or field')}
        icon="search"
        type="search"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {all && <Checkbox label={words('Every call my account may make')} checked={all.on} onChange={all.change} />}
      {finds(guide) && (
        <ul>
          <Entry to="/documents" current={current === undefined} onChoose={onChoose} title={guide} />
        </ul>
      )}
      {groups.map(({ label, texts: inside }) => (
        <section key={label}>
          <h2>{label}</h2>
          <ul>
            {inside.map(({ slug, title, http_method }) => (
              <Entry
                key={slug}
                to={`/documents?read=${slug}`}
                current={slug === current}
                onChoose={onChoose}
                title={title}
                method={http_method ?? undefined}
              />
            ))}
          </ul>
        </section>
      ))}
      {grouped(found, ({ group }) => group).map(([group, inside]) => (
        <section key={group}>
          <h2>{words(`words.${group}`, group)}</h2>
          <ul>
            {inside.map(({ id, title, method }) => (
              <Entry
                key={id}
                to={`/documents?call=${id}`}
                current={id === current}
                onChoose={onChoose}
                title={title}
                method={method}
              />
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && texts.length === 0 && (
        <p className="muted" role="status">
          {words('Nothing is called that. Try a shorter word.')}
        </p>
      )}
    </nav>
  )
}

interface EntryProps {
  to: string
  title: string
  current: boolean
  onChoose: () => void
  method?: string | undefined
}

const Entry = ({ to, title, current, onChoose, method }: EntryProps) => (
  <li>
    <Link to={to} aria-current={current ? 'page' : undefined} onClick={onChoose}>
      {method && <span className={`documents-method ${method.toLowerCase()}`}>{method === 'DELETE' ? 'DEL' : method}</span>}
      <span>{title}</span>
    </Link>
  </li>
)
