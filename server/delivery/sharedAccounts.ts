/** Routes that bind to one SMSC under one name: `a` and `b` are aliases of primary_routes. */
export const SAME_ACCOUNT = `a.gateway_type = b.gateway_type and a.host = b.host and a.port = b.port and a.system_id = b.system_id`

/**
 * The account at the operator of a route, in words. An SMSC knows accounts, not our routes: where several routes bind under one name, it
 * sends a receipt over any of them, and ids are given by the account.
 * @param route alias of primary_routes
 * @returns SQL: `name@host:port`; null where there is none, as with Kannel
 */
export const operatorAccount = (route: string): string =>
  `case when ${route}.gateway_type <> 1 then ${route}.system_id || '@' || ${route}.host || ':' || ${route}.port end`
