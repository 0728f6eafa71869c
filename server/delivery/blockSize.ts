/** Ids in a block (id_blocks): each belongs to one campaign. The view block_messages counts on it, too. */
export const BLOCK = 1000
