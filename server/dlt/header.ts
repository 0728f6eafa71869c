/** What follows from the letters of a header: stored upper-case, sent as typed (the ledger is case-sensitive), digits are promotional (rule dlt-1). */
export const headerFacts = (typed: string) => ({
  sender_id: typed.toUpperCase(),
  dlt_header_exact: typed,
  header_type: /^\d/.test(typed) ? 2 : 1,
})
