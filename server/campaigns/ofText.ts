import { ofChannel } from '../kernel/records/ofChannel.ts'

/** Condition: message `m` is a text; one of another channel is not there for what is said of texts (rule campaigns-17). */
export const OF_TEXT = `exists (select from campaigns k where k.id = m.campaign_id and ${ofChannel('text', 'k')})`
