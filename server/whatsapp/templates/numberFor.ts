import { tell } from '../../../messaging/tell.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import type { CallContext } from '../../kernel/context/context.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { findRecords } from '../../kernel/records/list.ts'
import { naturalNumber } from '../../kernel/values/numbers.ts'
import { type OpenNumber, openNumber } from '../numbers/open.ts'

/** A number by which templates are made and read: whose they are, and what its calls need. */
export interface TemplateNumber {
  id: number
  accountId: number
  open: OpenNumber
}

const LENT = tell('This number is not yours. Choose one of your own: its owner makes and pulls the templates of its business.')

/**
 * The number that a body names, where its templates are the caller's to make.
 * @throws HttpProblem 422 at the field
 */
export const numberFor = async (
  { tx, deps, caller }: Pick<CallContext, 'tx' | 'deps' | 'caller'>,
  field: string,
  given: unknown,
): Promise<TemplateNumber> => {
  const id = naturalNumber(given)
  const found =
    id === undefined ? [] : await findRecords(tx, caller, configurations, undefined, [id], { forWriting: true, lock: false })
  const [row] = found
  if (!row) throw invalid({ [field]: [LENT] })
  const { rows } = await tx.query<{ account_id: number }>('select account_id from wa_configurations where id = $1', [row.id])
  return { id: row.id, accountId: Number(rows[0]?.account_id), open: await openNumber(tx, deps, row.id) }
}
