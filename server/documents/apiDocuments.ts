import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { apiDocumentation, type WRITTEN } from '../../resources/documents/api-documentation.ts'
import { CODE_LANGUAGES } from '../../resources/documents/codeLanguages.ts'
import { documents } from '../../resources/documents/documents.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import type { Tx } from '../kernel/scope/scope.ts'

/** A title as part of an address: `Sending your first message` is `sending-your-first-message`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-|-$/g, '') || 'document'

/** The name itself, or with the first number behind it that no other document has. */
const freeSlug = async (tx: Tx, wanted: string): Promise<string> => {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('api_documents', 0))`)
  const { rows } = await tx.query<{ slug: string }>('select slug from api_documents where slug = $1 or slug like $2', [
    wanted,
    `${wanted}-%`,
  ])
  const taken = new Set(rows.map(row => row.slug))
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number++
  return `${wanted}-${number}`
}

/** Documents that a person writes (rule documents-1). */
export const apiDocumentCompanion = defineCompanion(apiDocumentation, {
  beforeWrite: async ({ tx }, values, before) => {
    const cleared = 'slug' in values && values.slug === null
    if (before ? !cleared : values.slug) return values
    return { ...values, slug: await freeSlug(tx, slugOf(String(values.title ?? before?.title ?? ''))) }
  },
  handlers: {
    selection: { activate: setColumns({ status: 1 }), deactivate: setColumns({ status: 0 }) },
    row: {
      clone: async ({ tx, caller, record }) => {
        const slug = await freeSlug(tx, String(record.slug))
        const { rows } = await tx.query<{ id: number }>(
          `insert into api_documents (title, slug, category, http_method, endpoint, description, sample_response, sort_order, is_public, status, created_by)
           select left('Copy of ' || title, 100), $2, category, http_method, endpoint, description, sample_response, sort_order, is_public, 0, $3
           from api_documents where id = $1 returning id`,
          [record.id, slug, caller.actorId],
        )
        return { message: tell('Copied. The copy is hidden.'), data: present(rows[0]) }
      },
    },
  },
})

type WrittenDocument = FromShape<typeof WRITTEN>

const SHOWN = `select id, title, slug, category, http_method, endpoint, description, sample_response, is_public from api_documents
  where status = 1`

/** What /documents reads: written documents, and the languages of its samples. */
export const documentsCompanion = defineCompanion(documents, {
  handlers: {
    call: {
      written: {
        raw: async ({ deps }) => ({
          data: (await deps.pool.query<WrittenDocument>(`${SHOWN} and is_public = 1 order by sort_order, id`)).rows,
        }),
      },
      writtenForAccounts: async ({ tx }) => ({
        data: (await tx.query<WrittenDocument>(`${SHOWN} order by sort_order, id`)).rows,
      }),
      languages: { raw: async () => ({ data: [...CODE_LANGUAGES] }) },
    },
  },
})
