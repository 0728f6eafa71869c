/** Every key of the desk, from the register by which they act. */

import { styled } from '@mui/material/styles'
import { KEY_GROUPS, KEYS, keyText } from '../../kernel/desk/keys.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Section } from '../../kernel/ui/Section.tsx'

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '8px 16px',
  margin: 0,
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { margin: 0, textAlign: 'var(--text-end)' },
})

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords()
  /** Keys that are called by a word. */
  const called: Readonly<Record<string, string>> = {
    Space: words('keys.space', 'Space'),
    Home: words('keys.home', 'Home'),
    End: words('keys.end', 'End'),
  }
  const ticking = { name: words('Tick while moving'), keys: `⇧ ${keyText('up')} ${keyText('down')}` }
  const closing = { name: words('Close, unless it holds input'), keys: words('keys.escape', 'Esc') }
  return (
    <Dialog title={words('Keys')} onClose={onClose} size="small">
      <div className="stack">
        {KEY_GROUPS.map(({ label, names }, at) => {
          const lines = names.map(name => ({ name: words(KEYS[name].does), keys: called[keyText(name)] ?? keyText(name) }))
          const more = [[closing], [ticking], []][at] ?? []
          return (
            <Section key={label} title={words(label)}>
              <List>
                {[...lines, ...more].map(line => (
                  <Line key={line.name} {...line} />
                ))}
              </List>
            </Section>
          )
        })}
      </div>
    </Dialog>
  )
}

const Line = ({ name, keys }: { name: string; keys: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <kbd>{keys}</kbd>
    </dd>
  </>
)
