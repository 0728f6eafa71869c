import { expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import type { Field } from '../../resources/language/fields.ts'
import { problemsOf, readValue } from '../../resources/language/kinds.ts'

/** What opens a program, a page made up on the spot, or another host, where an address is expected (security T13). */
const HOSTILE = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  '\tjavascript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://example.in/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//elsewhere.example/x',
  '\\\\elsewhere.example\\x',
]

/** Every field whose name or format says that it holds an address. The webhook's is judged by its own code, in its own tests. */
const fields = new Map<string, Field>()
for (const { owner, body, action, resource } of allEndpoints(register))
  for (const [name, field] of Object.entries({ ...resource?.fields, ...body, ...action?.input }))
    if (
      field.kind === 'text' &&
      field.writable !== 'never' &&
      name !== 'webhook_url' &&
      (/(url|website|href)$/i.test(name) || field.format === 'path')
    )
      fields.set(`${owner}.${name}`, field)

test('there are addresses in forms, settings and actions', () => {
  expect([...fields.keys()]).toEqual(
    expect.arrayContaining(['two-ways-sms.target_url', 'app-settings.website', 'users.website', 'informing.url']),
  )
})

test.each([...fields])('T13: %s is an address of the web or of the desk, and nothing else', (_name, field) => {
  const good = field.kind === 'text' && field.format === 'path' ? '/delivery-report' : 'https://example.in/page'
  expect(problemsOf(field, readValue(field, good))).toEqual([])
  for (const text of HOSTILE) expect([text, problemsOf(field, readValue(field, text))]).not.toEqual([text, []])
})
