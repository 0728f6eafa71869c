import { OPERATORS } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { reference, select, text } from '../language/fields.ts'
import { LEAST_REASON } from './fix-actions.ts'
import { FIXED } from './manage-campaign.answers.ts'
import { manageCampaign } from './manage-campaign.ts'
import { ASKS_FOR_CALLS, SETS_CALLS, VOICE_FIXES } from './voice-fixes.ts'

const { limit, ratio_percent_to_delivered, failed_ratio, filter, reason, dry_run, password } = manageCampaign.actions.fix.input

/** Bulk fixes of campaigns of voice: what the vendor reported stays, what is set stands beside it and can be reversed (rule adjustments-14). */
export const manageVoice = defineService({
  name: 'manage-voice-campaign',
  label: 'Manage voice campaigns',
  actions: {
    fix: {
      on: 'call',
      label: 'Bulk fix of calls',
      call: 'POST manage-voice-campaign',
      can: 'admin-manage-campaign-status',
      writes: true,
      visibleTo: OPERATORS,
      stepUp: ASKS_FOR_CALLS,
      whileActing: { refused: SETS_CALLS },
      input: {
        action: select({ label: 'Action', choices: VOICE_FIXES, required: true }),
        voice_sms_id: reference({ label: 'Campaign', resource: 'voice-report' }),
        voice_sms_ids: reference({ label: 'Campaigns', resource: 'voice-report', multiple: true }),
        voice_queue_ids: select({ label: 'Calls', choices: [], multiple: true, open: true }),
        filter,
        limit,
        ratio_percent_to_delivered: { ...ratio_percent_to_delivered, label: 'Set to answered' },
        failed_ratio,
        reason: { ...reason, example: 'The vendor’s record of 20 November has these calls as answered' },
        evidence: text({
          label: 'Evidence',
          min: LEAST_REASON,
          max: 250,
          lines: 2,
          example: 'Call record export CDR-2026-11-20.csv of the vendor, line 12',
          help: 'What proves that calls were answered of which the vendor has reported nothing. Without it only those are set that the vendor’s own record has as answered.',
        }),
        dry_run,
        password,
      },
      answers: FIXED,
    },
  },
})
