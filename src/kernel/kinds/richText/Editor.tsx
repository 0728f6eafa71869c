/** The rich text editor: bold, italic, strike, headings, lists, quote, link. Its style sheet is ours, so that no style is put in by script. */

import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Bold, Heading, Italic, Link, List, ListOrdered, Quote, Strikethrough } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { ControlProps } from '../../ui/Field.tsx'
import { type DocumentNode, isDocument, isEmptyDocument } from './document.ts'
import './Editor.css'
import { LinkBar } from './LinkBar.tsx'
import { Pasted } from './pasted.ts'

interface EditorProps {
  control: ControlProps
  label: string
  value: unknown
  onChange: (value: DocumentNode | null) => void
  onBlur: (() => void) | undefined
  disabled: boolean
}

const EDITOR = {
  minHeight: 160,
  border: '1px solid var(--control-line)',
  borderRadius: 1,
  bgcolor: 'var(--surface)',
  lineHeight: 1.4,
  '&:hover': { borderColor: 'text.secondary' },
  '&:focus-within': { borderColor: 'primary.main', outline: '2px solid var(--focus)', outlineOffset: '-1px' },
  '& .ProseMirror': { minHeight: 120, padding: '8px 10px', outline: 'none', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
}
const PRESSED = { background: 'var(--accent-soft)', color: 'var(--accent-ink)' }
const TOOLS = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px',
  p: '3px',
  borderBottom: 1,
  borderColor: 'divider',
  '& [aria-pressed="true"]': PRESSED,
}

const LINKS = { openOnClick: false, protocols: ['https', 'http', 'mailto', 'tel'] }
const EXTENSIONS = [StarterKit.configure({ link: LINKS }), Pasted]

export const Editor = ({ control, label, value, onChange, onBlur, disabled }: EditorProps) => {
  const words = useWords()
  const [linking, setLinking] = useState(false)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: isDocument(value) ? (value as object) : '',
    editable: !disabled,
    injectCSS: false,
    editorProps: {
      attributes: {
        id: control.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
        ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
        ...(control['aria-required'] && { 'aria-required': 'true' }),
        ...(control.title && { title: control.title }),
      },
    },
    onUpdate: ({ editor: changed }) => {
      const document: DocumentNode = changed.getJSON()
      onChange(isEmptyDocument(document) ? null : document)
    },
    onBlur: () => onBlur?.(),
  })
  const on = useEditorState({
    editor,
    selector: ({ editor: present }) => ({
      bold: present.isActive('bold'),
      italic: present.isActive('italic'),
      strike: present.isActive('strike'),
      heading: present.isActive('heading'),
      bullets: present.isActive('bulletList'),
      numbers: present.isActive('orderedList'),
      quote: present.isActive('blockquote'),
      link: String(present.getAttributes('link').href ?? ''),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools = [
    { is: on.bold, Shape: Bold, label: 'Bold', run: () => chain().toggleBold().run() },
    { is: on.italic, Shape: Italic, label: 'Italic', run: () => chain().toggleItalic().run() },
    { is: on.strike, Shape: Strikethrough, label: 'Strike', run: () => chain().toggleStrike().run() },
    { is: on.heading, Shape: Heading, label: 'Heading', run: () => chain().toggleHeading({ level: 2 }).run() },
    { is: on.bullets, Shape: List, label: 'List', run: () => chain().toggleBulletList().run() },
    { is: on.numbers, Shape: ListOrdered, label: 'Numbered list', run: () => chain().toggleOrderedList().run() },
    { is: on.quote, Shape: Quote, label: 'Quote', run: () => chain().toggleBlockquote().run() },
    { is: on.link !== '' || linking, Shape: Link, label: 'Link', run: () => setLinking(!linking) },
  ]
  /** Marks what is chosen; where nothing is, the address stands as its own text. */
  const setLink = (href: string) => {
    const { empty } = editor.state.selection
    const mark = { type: 'link', attrs: { href } }
    if (empty && on.link === '')
      chain()
        .insertContent({ type: 'text', text: href.replace(/^https?:\/\//i, ''), marks: [mark] })
        .run()
    else chain().extendMarkRange('link').setLink({ href }).run()
    setLinking(false)
  }
  return (
    <Box sx={EDITOR}>
      <Box role="toolbar" aria-label={words('Format')} sx={TOOLS}>
        {tools.map(({ is, Shape, label, run }) => {
          const name = words(`desk.editor.${label}`, label)
          return (
            <IconButton key={label} aria-label={name} data-tip={name} aria-pressed={is} disabled={disabled} onClick={run}>
              <Shape size={16} strokeWidth={1.75} aria-hidden focusable={false} />
            </IconButton>
          )
        })}
      </Box>
      {linking && (
        <LinkBar
          present={on.link}
          onSet={setLink}
          onRemove={() => {
            chain().extendMarkRange('link').unsetLink().run()
            setLinking(false)
          }}
          onClose={() => {
            setLinking(false)
            editor.commands.focus()
          }}
        />
      )}
      <EditorContent editor={editor} className="document" />
    </Box>
  )
}
