import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { lockCampaigns } from '../delivery/port.ts'
import type { RowHandler } from '../kernel/context/context.ts'
import { defineCompanion, type RegisteredCompanion } from '../kernel/records/companion.ts'
import { twoWayFigures } from '../two-way/port.ts'
import { besideCampaign, IS_PAUSED, STATE_IN_FILE } from './beside.ts'
import * as calls from './calls.ts'
import { campaignExports, exportById, exportByMobile, exportBySender } from './exportCalls.ts'
import { failures } from './failures.ts'
import { againCalls } from './life/againCalls.ts'
import * as life from './life/calls.ts'
import type { ChannelLives } from './life/channelLife.ts'
import { neighboursCall } from './neighbours.ts'
import { listWithCauses, whyPendingCall } from './pending/calls.ts'
import { stalledFilter } from './stalled.ts'

/** Fields of a campaign that no column holds. */
export const campaignVirtual = {
  is_paused: IS_PAUSED,
  paused_by: `case when t.paused_by is not null then (select p.name from notification_people(array[t.paused_by]) p) end`,
  is_scheduled: `(t.status = 'Pending' and t.campaign_type = '1' and t.started_at is null
      and (t.paused_at is not null or t.campaign_send_date_time > now()))::int`,
  ...twoWayFigures,
}

/**
 * Filters of lists of campaigns that no column holds. By status one that is held back is Paused, and not Pending; where neither is asked for,
 * its index alone tells.
 */
export const campaignFilters = {
  only_campaign: `(t.entry_mode = 'web') = ((?)::int = 1)`,
  status: {
    oneOf: `case when ?::text[] && '{Pending,Paused}' then (t.status = any(array_replace(?::text[], 'Paused', 'Pending'))
      and (t.status <> 'Pending' or case when t.paused_at is null then 'Pending' else 'Paused' end = any(?::text[])))
      else t.status = any(?::text[]) end`,
  },
}

/** What is done alike with campaigns of every channel takes them all (rule campaigns-17). */
const OF_ALL = { ...campaigns, channel: 'all' } as const

/** What corrects a campaign's messages. */
interface Corrections {
  manage: RowHandler<typeof campaigns, 'manage'>
  recheck: RowHandler<typeof campaigns, 'recheck'>
}

/**
 * Campaigns: sending, following, stopping. The rules live beside this file; here they get their names on the wire.
 * @param corrections what corrects a campaign's messages stands in its menu, and is carried out where corrections are
 * @param lives how campaigns of the other channels are sent again, which is carried out where those are
 */
export const campaignCompanion = (corrections: Corrections, lives: ChannelLives): RegisteredCompanion => {
  const again = againCalls(lives)
  const companion: RegisteredCompanion = defineCompanion(campaigns, {
    filters: { ...campaignFilters, ...stalledFilter },
    exports: campaignExports,
    virtual: campaignVirtual,
    inFile: STATE_IN_FILE,
    lockFirst: lockCampaigns,
    beside: besideCampaign,
    operations: { list: listWithCauses(campaigns, () => companion) },
    handlers: {
      toolbar: { exportBySender, exportByMobile },
      row: {
        info: calls.info,
        exportMessages: exportById,
        resend: again.resend,
        retryFailed: again.retryFailed,
        duplicate: again.duplicate,
        pause: life.pause,
        resume: life.resume,
        reschedule: life.reschedule,
        sendNow: life.sendNow,
        cancelScheduled: life.cancelPlanned,
        stop: life.stop,
        start: life.start,
        repush: life.repush,
        complete: calls.complete,
        ...corrections,
        checkStatus: calls.checkStatus,
      },
      call: {
        send: calls.send,
        preflight: calls.preflight,
        preflightResult: calls.preflightResult,
        preflightRows: calls.preflightRows,
        test: calls.test,
        sendOptions: calls.sendOptions,
        failures,
        whyPending: whyPendingCall(OF_ALL, () => companion),
        resendPreview: again.preview(OF_ALL),
        neighbours: neighboursCall(OF_ALL),
        trail: calls.trail,
        explain: calls.explain,
      },
    },
  })
  return companion
}
