import { PUBLIC, SIGNED_IN } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { list, object, oneOf, string } from '../language/shape.ts'
import { WRITTEN } from './api-documentation.ts'
import { CODE_LANGUAGES } from './codeLanguages.ts'

const LANGUAGE = object({ code: oneOf(CODE_LANGUAGES.map(({ code }) => code)), name: string() })

/** The documents of the API, for whoever writes a program against it (rules documents-2 and panel-17). */
export const documents = defineService({
  name: 'documents',
  label: 'API documents',
  actions: {
    written: { on: 'call', label: 'Written documents', call: 'GET documents', can: PUBLIC, reads: true, answers: list(WRITTEN) },
    writtenForAccounts: {
      on: 'call',
      label: 'Written documents, for accounts',
      call: 'GET documents-for-accounts',
      can: SIGNED_IN,
      reads: true,
      answers: list(WRITTEN),
    },
    languages: {
      on: 'call',
      label: 'Languages of the samples',
      call: 'GET document-code-lang',
      can: PUBLIC,
      reads: true,
      answers: list(LANGUAGE),
    },
  },
  pages: { documents: { path: '/documents', label: 'API documents', can: PUBLIC, icon: 'book', newTab: true } },
})
