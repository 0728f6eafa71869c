import { campaigns } from '../../resources/sms/campaigns.ts'
import { defineCompanion } from '../records/companion.ts'
import * as calls from './calls.ts'
import { campaignExports, exportById, exportByMobile, exportBySender } from './exportCalls.ts'

/** Campaigns: sending, following, stopping. The rules live beside this file; here they get their names on the wire. */
export const campaignCompanion = defineCompanion(campaigns, {
  filters: { only_campaign: `(t.entry_mode = 'web') = ((?)::int = 1)` },
  exports: campaignExports,
  handlers: {
    toolbar: { exportBySender, exportByMobile },
    row: {
      info: calls.info,
      export: exportById,
      stop: calls.stop,
      complete: calls.complete,
      checkStatus: calls.checkStatus,
    },
    call: {
      send: calls.send,
      preflight: calls.preflight,
      preflightResult: calls.preflightResult,
      preflightRows: calls.preflightRows,
      test: calls.test,
      sendOptions: calls.sendOptions,
      trail: calls.trail,
      explain: calls.explain,
    },
  },
})
