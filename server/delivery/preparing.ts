/**
 * Accepted campaigns whose messages are not all made: the watch counts them, the list of all campaigns shows them. A condition over the
 * alias `t`, as the index of what is to be made has it.
 */
export const PREPARING = `(t.phase <> 'ready' and t.status = 'Pending')`
