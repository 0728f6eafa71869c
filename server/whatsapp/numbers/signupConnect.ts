import { present } from '../../../messaging/present.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { audit } from '../../kernel/audit/audit.ts'
import type { CallContext } from '../../kernel/context/context.ts'
import { refusal } from '../../kernel/records/refusal.ts'
import type { FoundNumber } from '../graph/numbers.ts'
import { keepFacts } from './facts.ts'
import type { KnownApp } from './open.ts'

/** A number that the provider has, with the business it belongs to. */
export interface Found extends FoundNumber {
  business: string
}

const NAME = 60

/** Stores a number that a person connected at the provider; answers its configuration. @throws HttpProblem 422 where it was taken meanwhile */
export const connectFound = async (
  { tx, caller, deps, input }: Pick<CallContext, 'tx' | 'caller' | 'deps' | 'input'>,
  { id: phone, business, facts }: Found,
  token: string,
  owner: number,
  app: KnownApp,
): Promise<number> => {
  const name = String(input.name ?? facts.verified_name ?? `+${facts.digits}`).slice(0, NAME)
  const values = {
    name,
    business_account_id: business,
    app_id: app.id,
    phone_number_id: phone,
    display_phone_number: `+${facts.digits}`,
  }
  try {
    const { rows } = await tx.query<{ id: number }>(
      `insert into wa_configurations (account_id, name, business_account_id, app_id, phone_number_id, display_phone_number, access_token, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [owner, ...Object.values(values), deps.secrets.seal(token), caller.actorId],
    )
    const { id } = present(rows[0])
    await keepFacts(tx, id, { facts, subscribed: undefined, token: undefined })
    await audit(tx, caller, {
      action: `${configurations.name}.signup`,
      entity: configurations.name,
      entityId: id,
      after: { ...values, user_id: owner, access_token: '••••' },
    })
    return id
  } catch (error) {
    throw refusal(error, configurations, 'write')
  }
}
