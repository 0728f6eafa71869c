/** Ids in a block (id_blocks): each belongs to one campaign. The view block_messages counts on it, too. */
export const BLOCK = 1000

/** Ids of a row of the outbox are the same divided by this (server/schema/10_delivery.sql), so at most so many. */
export const TOGETHER = 250
