/** What other domains may use of campaigns. */

export { campaignLife } from './actions/campaign-life.ts'
export { NESTED_TEMPLATE, OF_EVERY_CAMPAIGN, RESEND_PREVIEW, STATUS } from './campaign.answers.ts'
export { CAMPAIGN_FILTERS } from './campaign-filters.ts'
export { campaigns } from './campaigns.ts'
export { CAMPAIGN_STATES, RESEND_TYPES } from './choices.ts'
export { FAILURE_GROUPS } from './failures.ts'
export { ACCEPTED_FIGURES, ENDING, SENT_AGAIN, VOICE_DUPLICATE, WHATSAPP_DUPLICATE } from './life.answers.ts'
export { FAILURE_HELP } from './messages.answers.ts'
export type { OpenCampaign } from './openCampaign.answers.ts'
export { CALL_CAUSES, PENDING_CAUSES } from './pending.ts'
export { CHECK_STATE, COUNTRY, COUNTS, FAILING_ROWS, HAND_OVER, PEOPLE, type People } from './send.answers.ts'
export { sendForm, toWhom, whenAndHow } from './send-form.ts'
