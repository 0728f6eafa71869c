import { CHANNELS, type Channel } from '../../../resources/language/channels.ts'

/**
 * SQL: whether a row is of a channel, by its `route_type` (rule campaigns-17). Every query that looks for campaigns, messages or what is
 * counted of them names its channel by this, unless it has their number from one that did, or means all of them.
 * @param alias of the relation that has `route_type`
 */
export const ofChannel = (channel: Channel, alias: string): string => `${alias}.route_type in (${CHANNELS[channel].join(', ')})`
