import { tell } from '../../../messaging/tell.ts'
import { isDrafted } from '../../../messaging/whatsapp/draftCards.ts'
import { slotsOf } from '../../../messaging/whatsapp/slots.ts'
import { componentOf, offerEnds } from '../../../messaging/whatsapp/template.ts'
import type { waTemplates } from '../../../resources/whatsapp/templates.ts'
import type { Row, RowHandler } from '../../kernel/context/context.ts'
import { conflict, invalid } from '../../kernel/problem/errors.ts'
import { isInScope, type Tx } from '../../kernel/scope/scope.ts'
import { templateFrom } from './row.ts'

/** What a person has to put in: `<mobile_number>`. */
const placeholder = (what: string): string => `<${what}>`

/** Of a header with a place. */
const PLACE = ['latitude', 'longitude', 'name', 'address'] as const

/** A number of the template's business that an account may send from: its own before one that is lent, its default before others. */
const numberOf = async (tx: Tx, template: number, account: number): Promise<number | undefined> => {
  const { rows } = await tx.query<{ id: number }>(
    `select c.id from wa_configurations c join wa_templates t on t.business_account_id = c.business_account_id
     where t.id = $1 and c.status = 1 and (c.account_id = $2
       or c.id in (select wa_configuration_id from wa_configuration_accounts where account_id = $2))
     order by c.account_id = $2 desc, c.is_default desc, c.id limit 1`,
    [template, account],
  )
  return rows[0]?.id
}

/** The body of `wa-send-message` for a template, by the account's own key, whole but for what stands in angle brackets (rule whatsapp-44). */
const payloadOf = (row: Row, configuration: number): Record<string, unknown> => {
  const template = templateFrom(row)
  const variables: Record<string, Record<string, { value: string }>> = {}
  for (const { part, name } of slotsOf(template)) {
    const values = variables[part] ?? {}
    variables[part] = { ...values, [name]: { value: placeholder(`${part}.${name}`) } }
  }
  const format = componentOf(template.components, 'HEADER')?.format
  const cards = componentOf(template.components, 'CAROUSEL')?.cards ?? []
  const hasFile = format !== undefined && format !== 'TEXT' && format !== 'LOCATION'
  return {
    campaign: template.name.slice(0, 100),
    whats_app_configuration_id: configuration,
    whats_app_template_id: row.id,
    mobile_numbers: placeholder('mobile_number'),
    ...(hasFile && { header_media: { link: placeholder('header.link') } }),
    ...(cards.length > 0 && {
      card_media: Object.fromEntries(cards.map((_, place) => [place + 1, { link: placeholder(`cards.${place}.link`) }])),
    }),
    ...(format === 'LOCATION' && {
      header_location: Object.fromEntries(PLACE.map(name => [name, placeholder(`header.${name}`)])),
    }),
    ...(offerEnds(template.components) && { offer_expires_at: placeholder('offer_expires_at') }),
    ...(Object.keys(variables).length > 0 && { variables }),
    campaign_type: 'no',
  }
}

export const generatePayload: RowHandler<typeof waTemplates, 'payload'> = async ({ tx, caller, record, input }) => {
  const { components } = templateFrom({ ...record })
  if (!isDrafted(components)) throw conflict(tell('Templates with cards of products cannot be sent by a program.'))
  const user = input.user_id ?? caller.accountId
  if (!(await isInScope(tx, caller, user))) throw invalid({ user_id: [tell('The selected user is not valid.')] })
  const number = await numberOf(tx, record.id, user)
  if (number === undefined)
    throw invalid({
      user_id: [tell('This account has no active number that can send the template: connect one, or lend it one.')],
    })
  return { message: 'Payload', data: payloadOf({ ...record }, number) }
}
