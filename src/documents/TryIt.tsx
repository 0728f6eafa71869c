import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { recordOf } from '../../messaging/record.ts'
import type { ApiDocument } from '../../resources/documents/apiDocuments.ts'
import { useDesk } from '../kernel/desk/Desk.tsx'
import { useWords } from '../kernel/i18n/words.ts'
import { Code } from '../kernel/ui/Code.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Note } from '../kernel/ui/Note.tsx'
import { Section } from '../kernel/ui/Section.tsx'
import { TextArea } from '../kernel/ui/TextInput.tsx'

/** Characters of an answer that are shown. */
const MOST = 20_000

/** Makes a call that only reads, with one's own session, and shows what comes. */
export const TryIt = ({ call: { method, path, example } }: { call: ApiDocument }) => {
  const words = useWords()
  const { platform } = useDesk()
  const [body, setBody] = useState(() => (example ? JSON.stringify(example, null, 2) : ''))
  const [wrong, setWrong] = useState<string>()
  const asked = useRef(0)
  const send = useMutation({
    mutationFn: async (sent: Record<string, unknown> | undefined) => {
      asked.current = performance.now()
      const response = await platform.fetch(method, path, { ...(sent && { body: sent }), accept: 'application/json' })
      const text = JSON.stringify(await response.json(), null, 2)
      return {
        text: text.length > MOST ? `${text.slice(0, MOST)}\n…` : text,
        took: Math.round(performance.now() - asked.current),
      }
    },
  })
  const go = () => {
    setWrong(undefined)
    if (!example) return send.mutate(undefined)
    try {
      send.mutate(recordOf(JSON.parse(body)))
    } catch {
      setWrong(words('This is not valid JSON. Check quotes and commas.'))
    }
  }
  return (
    <Section title={words('Try it')} hint={words('Sent with your session to your own data. This call only reads.')}>
      {example && (
        <TextArea
          mono
          rows={5}
          label={words('desk.documents.body', 'Body')}
          value={body}
          error={wrong}
          spellCheck={false}
          onChange={event => setBody(event.target.value)}
        />
      )}
      <Button sx={{ alignSelf: 'flex-start' }} startIcon={<Icon name="play" />} loading={send.isPending} onClick={go}>
        {words('Send')}
      </Button>
      {send.error && (
        <Note severity="error" role="alert">
          {send.error.message}
        </Note>
      )}
      {send.data && <Code label={words('Response after %{ms} ms', { ms: send.data.took })} text={send.data.text} />}
    </Section>
  )
}
