import { tell } from '../../../messaging/tell.ts'
import { VERTICALS } from '../../../resources/whatsapp/choices.ts'
import { configurations } from '../../../resources/whatsapp/configurations.ts'
import { lentTo } from '../../dlt/port.ts'
import { conflict } from '../../kernel/problem/errors.ts'
import { setColumns } from '../../kernel/records/actions.ts'
import { assignToAccounts } from '../../kernel/records/assign.ts'
import { type Companion, defineCompanion } from '../../kernel/records/companion.ts'
import { askForCode, makeDefault, quality, register, tokenFacts, verify } from './actions.ts'
import { callingNow, commerceNow, setCalling, setCommerce } from './settings.ts'
import { signup, startSignup } from './signup.ts'
import { subscribe } from './subscribe.ts'
import { createConfiguration, updateConfiguration } from './write.ts'

const LENDING = { table: 'wa_configuration_accounts', key: 'wa_configuration_id' }

const rules: Companion = {
  virtual: {
    // An app of its own is told at an address of its own: its secret signs what comes there.
    callback_path: `'/gateway/whatsapp' || case when t.app_secret is null then '' else '/' || t.id end`,
  },
  beforeWrite: async (_context, values) => {
    const { display_phone_number: typed } = values
    return { ...values, ...(typeof typed === 'string' && { display_phone_number: `+${typed.replaceAll(/\D/g, '')}` }) }
  },
  beforeDelete: async ({ tx }, row) => {
    const { rows } = await tx.query<{ n: number }>(
      `select count(*) as n from campaigns where wa_configuration_id = $1 and status in ('Pending', 'Ready-to-complete')`,
      [row.id],
    )
    const n = rows[0]?.n ?? 0
    if (n > 0)
      throw conflict(
        n === 1
          ? tell('1 campaign is still being sent from this number. Wait for them, or stop them.')
          : tell('%{count} campaigns are still being sent from this number. Wait for them, or stop them.', { count: n }),
      )
  },
}

/** Numbers of WhatsApp (rules whatsapp-14 to whatsapp-17). */
export const configurationCompanion = defineCompanion(configurations, {
  ...rules,
  operations: { create: createConfiguration(rules), update: updateConfiguration(rules) },
  handlers: {
    row: {
      quality,
      requestCode: askForCode,
      verify,
      register,
      subscribe,
      debugToken: tokenFacts,
      commerce: setCommerce,
      calling: setCalling,
      users: async ({ tx, record }) => ({ data: await lentTo(tx, 'wa_configurations', LENDING, record.id) }),
    },
    selection: {
      makeDefault,
      activate: setColumns({ status: 1 }),
      deactivate: setColumns({ status: 0 }),
      assign: assignToAccounts(LENDING),
    },
    toolbar: { connect: startSignup },
    call: {
      readCommerce: commerceNow,
      readCalling: callingNow,
      signup,
      businessCategories: async () => ({
        message: 'Categories of businesses',
        data: VERTICALS.map(({ value, label }) => ({ value, label })),
      }),
    },
  },
})
