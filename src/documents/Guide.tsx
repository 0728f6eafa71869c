import { useWords } from '../kernel/i18n/words.ts'
import { Note } from '../kernel/ui/Note.tsx'
import { Article } from './Article.tsx'
import { Answers } from './Call.tsx'
import { Code } from './Code.tsx'
import { Sample } from './Sample.tsx'
import type { Caller } from './samples.ts'

const ANSWER = `{
  "error": false,
  "message": "Campaign created",
  "data": { "id": 91 },
  "intime": "2026-11-20T10:15:02.120Z",
  "outtime": "2026-11-20T10:15:02.164Z"
}`

const WRONG = `{
  "error": true,
  "message": "The given data was invalid.",
  "errors": { "mobile_numbers": ["Enter at least one number."] }
}`

/** What holds for every call: where it goes, how it signs itself, what comes back. */
export const Guide = ({ caller, missing }: { caller: Caller; missing: string | undefined }) => {
  const words = useWords()
  return (
    <Article
      side={
        <Sample
          call={{
            method: 'POST',
            url: `${caller.base}/${caller.paths['campaign-list'] ?? 'campaign-list'}`,
            token: caller.key,
            body: { page: 1 },
          }}
        />
      }
    >
      {missing && (
        <Note severity="error" role="alert">
          {words('There is no document "%{name}" here. It may need a sign-in, or have been renamed.', { name: missing })}
        </Note>
      )}
      <h1>{words('Getting started')}</h1>
      <p>
        {words(
          'Programs send messages and ask how they went by HTTPS and JSON. Every call goes to the address below, followed by its path.',
        )}
      </p>
      <Code label={words('Address of the API')} text={caller.base} />
      <h2>{words('Signing calls')}</h2>
      <p>
        {words(
          'Send your API key in the Authorization header as a bearer token, never in an address. A key can be bound to IP addresses; a new key may let the old one work for some hours more.',
        )}
      </p>
      <h2>{words('What comes back')}</h2>
      <p>
        {words(
          'Every answer is an object with error, message and data. Fields that were wrong are named in errors, with sentences a person can act on.',
        )}
      </p>
      <Code label={words('Sample answer')} text={ANSWER} />
      <Code label={words('Sample of a refusal')} text={WRONG} />
      <h2>{words('Repeating a call')}</h2>
      <p>
        {words(
          'Give a call that changes something an Idempotency-Key header of your own. When the answer was lost, send the same call with the same key again: it is carried out once, and you get the first answer.',
        )}
      </p>
      <h2>{words('Long lists')}</h2>
      <p>
        {words(
          'Lists come in pages of 15, or as many as per_page_record says (200 at most). An answer with next_cursor goes on: send it back as cursor for the next page.',
        )}
      </p>
      <h2>{words('Statuses')}</h2>
      <Answers statuses={[401, 403, 404, 409, 422, 429, 503]} />
      <p>
        <a href={`${caller.base}/openapi.json`} target="_blank" rel="noopener">
          {words('The same as OpenAPI 3.1, for tools')}
        </a>
      </p>
    </Article>
  )
}
