import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { usePrincipal } from '../../authProvider/principal.ts'
import type { ApiDocument, DocumentField } from '../../resources/documents/apiDocuments.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { Badge } from '../kernel/ui/Badge.tsx'
import { Fact, Facts } from '../kernel/ui/Facts.tsx'
import { Icon } from '../kernel/ui/Icon.tsx'
import { Article, Path } from './Article.tsx'
import { ANSWERS } from './answers.ts'
import { Sample } from './Sample.tsx'
import { type Caller, sampleOf } from './samples.ts'
import { TryIt } from './TryIt.tsx'

/** One call: what it is sent, what it may answer, and a program that makes it. */
export const Call = ({ call, caller }: { call: ApiDocument; caller: Caller }) => {
  const words = useWords()
  const principal = usePrincipal()
  const { title, group, method, path, permission, fields, errors, forKeys, takesFile, isSafe } = call
  const mayTry = isSafe && principal?.permissions.has(permission)
  return (
    <Article
      side={
        <>
          {!takesFile && <Sample call={sampleOf(call, caller)} />}
          {mayTry && <TryIt call={call} />}
        </>
      }
    >
      <p className="muted">{group}</p>
      <h1>{title}</h1>
      <Path method={method} path={caller.paths[path] ?? path} />
      <p className="row wrap muted">
        <span>
          {words('Permission')}: <code>{permission}</code>
        </span>
        {!forKeys && (
          <Badge tone="warning" plain>
            {words('For signed-in users only, not for API keys')}
          </Badge>
        )}
        {takesFile && (
          <Badge tone="info" plain>
            {words('Sent as form data')}
          </Badge>
        )}
      </p>
      {fields.length > 0 && <FieldTable fields={fields} />}
      <h2>{words('Answers')}</h2>
      <Answers statuses={errors} />
    </Article>
  )
}

/** Fields shown before the rest is asked for: a list may have thirty filters. */
const MOST = 14

const FieldTable = ({ fields }: { fields: readonly DocumentField[] }) => {
  const words = useWords()
  const [whole, setWhole] = useState(false)
  // What must be sent stands first.
  const sorted = [...fields].sort((one, other) => Number(other.required) - Number(one.required))
  const shown = whole ? sorted : sorted.slice(0, MOST)
  return (
    <>
      <h2>{words('Fields')}</h2>
      <Facts>
        {shown.map(({ name, label, type, required, limits, help }) => (
          <Fact
            key={name}
            name={
              <Stack component="span" sx={{ overflowWrap: 'anywhere' }}>
                <code>
                  <strong>{name}</strong>
                </code>
                {type}
                {required && <span className="tone-warning">{words('required')}</span>}
              </Stack>
            }
          >
            {label}
            {help && `. ${help}`}
            {limits.map(limit => (
              <div key={limit} className="hint">
                {limit}
              </div>
            ))}
          </Fact>
        ))}
      </Facts>
      {shown.length < sorted.length && (
        <Button size="small" startIcon={<Icon name="chevron-down" />} sx={{ mt: 1.5 }} onClick={() => setWhole(true)}>
          {words('Show %{count} more fields', { count: sorted.length - shown.length })}
        </Button>
      )}
    </>
  )
}

const ANSWERS_BESIDE = { '& dl.facts > div': { gridTemplateColumns: '44px minmax(0, 1fr)', py: 0.5 } }

/** What each status means and what to do about it. */
export const Answers = ({ statuses }: { statuses: readonly number[] }) => {
  const words = useWords()
  return (
    <Box sx={ANSWERS_BESIDE}>
      <Facts>
        {[200, ...statuses].map(status => (
          <Fact
            key={status}
            name={
              <Badge tone={status === 200 ? 'success' : status >= 500 ? 'error' : 'warning'} plain>
                {status}
              </Badge>
            }
          >
            {withNames(words(`desk.documents.status.${status}`, ANSWERS[status] ?? ''))}
          </Fact>
        ))}
      </Facts>
    </Box>
  )
}

/** What stands between backticks is the name of a field or a header. */
const withNames = (sentence: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence stay where they are.
  sentence.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))
