import { groupIndian } from '../../messaging/format.ts'
import { splitNumbers } from '../../messaging/mobile.ts'
import { readAnyMobile } from '../../messaging/numberPlan.ts'
import { tell } from '../../messaging/tell.ts'
import { blacklists } from '../../resources/phonebook/blacklists.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { moveToTrash, restoreFrom } from '../kernel/records/trash.ts'

const MOST_AT_ONCE = 10_000
/** Wrong numbers named in one sentence. */
const MOST_NAMED = 5

/** Reads a pasted list: each number once. @throws HttpProblem 422 naming the first wrong ones; nothing is saved then */
const readNumbers = (pasted: string): string[] => {
  const typed = splitNumbers(pasted, readAnyMobile)
  if (typed.length > MOST_AT_ONCE)
    throw invalid({
      mobile_numbers: [
        tell('Enter at most 10,000 numbers at once; these are %{count}. Import a file.', {
          count: typed.length.toLocaleString('en-IN'),
        }),
      ],
    })
  const good = new Set<string>()
  const wrong: string[] = []
  for (const number of typed) {
    const read = readAnyMobile(number)
    if ('mobile' in read) good.add(read.mobile)
    else wrong.push(number)
  }
  if (wrong.length > 0) {
    const values = { values: wrong.slice(0, MOST_NAMED).join(', '), more: wrong.length - MOST_NAMED }
    throw invalid({
      mobile_numbers: [
        values.more > 0
          ? tell(
              'No mobile numbers: %{values} and %{more} more. Start numbers of other countries with + and the country code.',
              values,
            )
          : tell('No mobile numbers: %{values}. Start numbers of other countries with + and the country code.', values),
      ],
    })
  }
  if (good.size === 0) throw invalid({ mobile_numbers: [tell('Enter at least one number.')] })
  return [...good]
}

const addMany: CallHandler<typeof blacklists, 'addMany'> = async ({ tx, caller, input }) => {
  const numbers = readNumbers(input.mobile_numbers)
  const { rowCount } = await tx.query(
    `insert into blacklists (account_id, mobile_number, channel, reason, remark, created_by)
     select $1, n, $3, $4, $5, $6 from unnest($2::text[]) n on conflict do nothing`,
    [caller.accountId, numbers, input.channel ?? 'all', input.reason ?? 'other', input.remark ?? null, caller.actorId],
  )
  const added = rowCount ?? 0
  const known = numbers.length - added
  await audit(tx, caller, {
    action: 'blacklist.addMany',
    entity: 'blacklist',
    after: { added, known, reason: input.reason ?? 'other' },
  })
  const counts = { added: groupIndian(added), known: groupIndian(known) }
  const message =
    known > 0 ? tell('%{added} blocked, %{known} already blocked', counts) : tell('%{count} blocked', { count: counts.added })
  return { message, data: { added, known } }
}

/** Blocked numbers (rule phonebook-1). Only an admin blocks for everybody. */
export const blacklistCompanion = defineCompanion(blacklists, {
  // Somebody the reader may not see is one of those above him.
  virtual: {
    added_by: `coalesce((select a.name from accounts a where a.id = t.created_by), case when t.created_by is not null then 'Operator' end)`,
  },
  beforeWrite: async ({ caller }, values) => {
    if (values.scope === 'global' && caller.userType !== 0)
      throw invalid({ scope: [tell('Only an admin can block a number for everyone.')] })
    return values
  },
  handlers: {
    selection: {
      activate: setColumns({ status: 1 }),
      deactivate: setColumns({ status: 0 }),
      remove: async ({ tx, caller, records }) => {
        const ids = records.map(record => record.id)
        const batch = await moveToTrash(tx, caller, [{ table: 'blacklists', where: 'id = any($1::bigint[])', ids }])
        return { data: { batch } }
      },
    },
    toolbar: { addMany },
    call: { restore: restoreFrom(blacklists, ['blacklists']) },
  },
})
