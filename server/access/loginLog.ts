import { loginLog } from '../../resources/access/login-log.ts'
import { deviceOf } from '../kernel/http/device.ts'
import { defineCompanion } from '../kernel/records/companion.ts'

/** Sign-ins in scope; tries under a name that nobody has belong to nobody, and are the operators' to see. */
export const loginLogCompanion = defineCompanion(loginLog, {
  decorate: row => ({ device: deviceOf((row.user_agent as string | null) ?? null) }),
  filters: {
    whose: `case ? when 'own' then t.account_id = app_account() else t.account_id is distinct from app_account() end`,
  },
})
