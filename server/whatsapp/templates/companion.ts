import { LANGUAGES } from '../../../messaging/whatsapp/languages.ts'
import { waTemplates } from '../../../resources/whatsapp/templates.ts'
import { type Companion, defineCompanion } from '../../kernel/records/companion.ts'
import { generatePayload } from './payload.ts'
import { pullAll, pullNamed, pullOne } from './pull.ts'
import { removeTemplate } from './remove.ts'
import { drafted } from './row.ts'
import { templateSheet } from './sheet.ts'
import { createTemplateRecord, updateTemplateRecord } from './write.ts'

/** A key of the component of a kind, for files: there nobody reads JSON. */
const partSql = (kind: string, key: string) =>
  `(select c->>'${key}' from jsonb_array_elements(t.components) c where c->>'type' = '${kind}' limit 1)`

const rules: Companion = {
  virtual: { whats_app_configuration_id: 't.wa_configuration_id' },
  beside: {
    components: 't.components',
    // Of numbers that the reader does not see nothing is said.
    reviews_told: `coalesce((select max(c.subscribed) from wa_configurations c
      where c.account_id = t.account_id and c.business_account_id = t.business_account_id), 1)`,
  },
  decorate: drafted,
  // Every number of a business sends its templates.
  filters: {
    whats_app_configuration_id: {
      oneOf: 't.business_account_id in (select c.business_account_id from wa_configurations c where c.id = any(?))',
    },
  },
  inFile: {
    header_text: partSql('HEADER', 'text'),
    message: partSql('BODY', 'text'),
    footer_text: partSql('FOOTER', 'text'),
  },
}

/** Templates of WhatsApp (rules whatsapp-40 to whatsapp-46). */
export const waTemplateCompanion = defineCompanion(waTemplates, {
  ...rules,
  operations: { create: createTemplateRecord(rules), update: updateTemplateRecord(rules) },
  handlers: {
    row: { pullOne, payload: generatePayload, sample: templateSheet, remove: removeTemplate },
    toolbar: { pull: pullNamed, pullAll },
    call: {
      languages: async () => ({
        message: 'Languages of templates',
        data: Object.entries(LANGUAGES).map(([code, name]) => ({ code, name })),
      }),
    },
  },
})
