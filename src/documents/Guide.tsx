import { useWords } from '../kernel/i18n/words.ts'
import { Code } from '../kernel/ui/Code.tsx'
import { Note } from '../kernel/ui/Note.tsx'
import { Article } from './Article.tsx'
import { Answers } from './Call.tsx'
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
          {words('There is no document "%{name}". You may need to sign in, or it may have been renamed.', { name: missing })}
        </Note>
      )}
      <h1>{words('Getting started')}</h1>
      <p>
        {words(
          'Programs send messages and check their status over HTTPS with JSON. Each call goes to the address below followed by its path.',
        )}
      </p>
      <Code label={words('Address of the API')} text={caller.base} />
      <h2>{words('Authentication')}</h2>
      <p>
        {words(
          'Send your API key in the Authorization header as a bearer token, never in the address. A key can be limited to IP addresses, and the old key can stay valid for some hours after you create a new one.',
        )}
      </p>
      <h2>{words('Responses')}</h2>
      <p>
        {words(
          'Every response is an object with error, message and data. Invalid fields are listed in errors with messages that explain what to correct.',
        )}
      </p>
      <Code label={words('Sample response')} text={ANSWER} />
      <Code label={words('Sample of a refusal')} text={WRONG} />
      <h2>{words('Retrying a call')}</h2>
      <p>
        {words(
          'Add an Idempotency-Key header to calls that change something. If a response is lost, send the same call again with the same key: it is carried out only once and you get the first response.',
        )}
      </p>
      <h2>{words('Long lists')}</h2>
      <p>
        {words(
          'Lists come in pages of 15, or per_page_record rows (at most 200). If a response has next_cursor, send it as cursor to get the next page.',
        )}
      </p>
      <h2>{words('Statuses')}</h2>
      <Answers statuses={[401, 403, 404, 409, 422, 429, 503]} />
      <p>
        <a href={`${caller.base}/openapi.json`} target="_blank" rel="noopener">
          {words('OpenAPI 3.1 description')}
        </a>
      </p>
    </Article>
  )
}
