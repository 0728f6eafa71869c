import { wireDateTime } from '../../messaging/format.ts'
import { tell } from '../../messaging/tell.ts'
import { labelOf } from '../../resources/language/fields.ts'
import { problemsOf } from '../../resources/language/kinds.ts'
import { KYC_TYPES } from '../../resources/people/choices.ts'
import { userDocuments } from '../../resources/people/user-documents.ts'
import { users } from '../../resources/people/users.ts'
import { authorizeManager } from '../access/port.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { RecordOf, Row, RowContext, RowHandler } from '../kernel/context/context.ts'
import { signedPath } from '../kernel/files/download.ts'
import { fileIdOf } from '../kernel/files/names.ts'
import { conflict, forbidden, invalid, notFound } from '../kernel/problem/errors.ts'
import { defineCompanion, type Undoing, type WriteContext } from '../kernel/records/companion.ts'
import { rowOwner } from '../kernel/records/rowOwner.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { notify, tellUndone } from '../notifications/port.ts'

/** KYC status (rule people-4). */
const STATUS = { pending: 0, verified: 1, rejected: 2 } as const

/** Documents whose number is asked for, with the rule of the account's own field. */
const NUMBERED = { pan: users.fields.pan_no, gst: users.fields.gst_no } as const

const ownerOf = async (tx: Tx, id: number): Promise<{ id: number; userType: number }> => {
  const { rows } = await tx.query<{ id: number; userType: number }>('select id, "userType" from accounts where id = $1', [id])
  if (!rows[0]) throw invalid({ user_id: [tell('The selected user is not valid.')] })
  return rows[0]
}

const validateUpload = async ({ tx, caller }: WriteContext, values: Record<string, unknown>) => {
  const owner = Number(values.account_id)
  authorizeManager(caller, await ownerOf(tx, owner))
  const type = String(values.document_type)
  const rule = type in NUMBERED ? NUMBERED[type as keyof typeof NUMBERED] : undefined
  if (rule) {
    const problems = values.document_number
      ? problemsOf(rule, values.document_number)
      : [tell('Enter the number of the %{label}.', { label: rule.label })]
    if (problems.length > 0) throw invalid({ document_number: problems })
  }
  const today = wireDateTime(new Date(), caller.timezone).slice(0, 10)
  if (typeof values.expiry_date === 'string' && values.expiry_date < today)
    throw invalid({ expiry_date: [tell('This document has already expired.')] })
  const { rowCount } = await tx.query(
    `select 1 from user_documents where account_id = $1 and document_type = $2 and document_type <> 'other' and status <> $3`,
    [owner, type, STATUS.rejected],
  )
  if (rowCount)
    throw invalid({ document_type: [tell('There is already a document of this type. Delete it first, while it is pending.')] })
  return values
}

/** The file now belongs to the document and its owner: it serves for nothing else, and goes when the document goes. */
const claimFile = (tx: Tx, row: Row) =>
  tx.query(
    `update files set account_id = (select account_id from user_documents where id = $2), kind = 'document', expires_at = null where id = $1`,
    [fileIdOf(row.file), row.id],
  )

const open: RowHandler<typeof userDocuments, 'open'> = async ({ deps, tx, caller, record }) => {
  const owner = await rowOwner(tx, 'user_documents', record.id)
  if (owner !== caller.accountId && !caller.principal.permissions.has('users-access-document')) throw forbidden()
  const { rows } = await tx.query<{ id: string; name: string; mime: string; size: number; number: string | null }>(
    `select f.id, f.name, f.mime, f.size, d.document_number as number
     from user_documents d join files f on f.id = $2 where d.id = $1`,
    [record.id, fileIdOf(record.file)],
  )
  const found = rows[0]
  if (!found) throw notFound()
  await audit(tx, caller, {
    action: 'user-documents.open',
    entity: 'user-documents',
    entityId: record.id,
    after: { user_id: owner, document_type: record.document_type },
  })
  return {
    data: {
      file_path: signedPath(deps.secrets, found.id),
      file_name: found.name,
      mime: found.mime,
      size: found.size,
      document_number: found.number,
    },
  }
}

const LINK = '/edit-profile?tab=documents'

const nameOf = (type: unknown) => KYC_TYPES.find(({ value }) => value === type)?.label ?? String(type)

const tellOfUndone: NonNullable<Undoing['after']> = async ({ tx }, put) => {
  const { rows } = await tx.query<{ account_id: number; document_type: string; status: number }>(
    'select account_id, document_type, status from user_documents where id = any($1::bigint[])',
    [put.map(({ id }) => id)],
  )
  for (const { account_id, document_type, status } of rows) {
    const label = labelOf(userDocuments.fields.status.choices, status)
    await tellUndone(tx, account_id, `your ${nameOf(document_type)}`, label, LINK)
  }
}

const decide = async <S extends 'verified' | 'rejected'>(
  { tx, caller, record, input }: RowContext<{ remark?: string | null }, RecordOf<typeof userDocuments>>,
  as: S,
) => {
  const owner = await rowOwner(tx, 'user_documents', record.id)
  if (owner === caller.accountId) throw conflict(tell('You cannot review your own document.'))
  await tx.query(
    'update user_documents set status = $2, remark = $3, verified_by = $4, verified_at = now(), updated_at = now() where id = $1',
    [record.id, STATUS[as], input.remark ?? null, caller.actorId],
  )
  const document = nameOf(record.document_type)
  await notify(tx, owner, {
    event: `document-${as}`,
    title: `Document ${as}`,
    message:
      as === 'verified' ? `Your ${document} was checked and accepted.` : `Your ${document} was not accepted: ${input.remark}`,
    values: { document, ...(as === 'rejected' && { reason: String(input.remark) }) },
    link: LINK,
  })
  return {
    message: as === 'verified' ? tell('Document verified') : tell('Document rejected'),
    data: { id: record.id, status: STATUS[as] },
  }
}

const masked = (number: unknown) => (typeof number === 'string' ? `••••${number.slice(-4)}` : null)

/** Proofs of identity (rule people-4). Numbers and files are shown by `open` alone, which notes who looked. */
export const userDocumentCompanion = defineCompanion(userDocuments, {
  decorate: row => ({ document_number: masked(row.document_number), file: 'uploads/••••' }),
  beforeWrite: (context, values) => validateUpload(context, values),
  afterWrite: async ({ tx }, row) => {
    await claimFile(tx, row)
  },
  beforeDelete: async ({ tx, caller }, row) => {
    authorizeManager(caller, await ownerOf(tx, await rowOwner(tx, 'user_documents', row.id)))
    if (row.status !== STATUS.pending) throw conflict(tell('A document that has been reviewed cannot be deleted.'))
  },
  remove: async ({ tx }, row) => {
    await tx.query('delete from user_documents where id = $1', [row.id])
    await tx.query('update files set expires_at = now() where id = $1', [fileIdOf(row.file)])
  },
  undo: { after: tellOfUndone },
  handlers: {
    row: {
      open,
      verify: context => decide(context, 'verified'),
      reject: context => decide(context, 'rejected'),
    },
  },
})
