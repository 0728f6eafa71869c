/** SQL over a session `s` and its account `a`: what sessions, keys, jobs and streams all ask before they do anything. */

/**
 * A session `s` that neither ended nor is locked, by its person or by being left alone (settings `session_minutes`, `idle_minutes`; rule access-16).
 * A locked one goes on with the password, until its absolute end.
 */
export const LIVES = 's.revoked_at is null and s.expires_at > now()'
export const IS_LOCKED = `(s.locked_at is not null or s.last_seen_at <= now() - make_interval(mins => setting_number('idle_minutes', 30)))`
export const SESSION_WORKS = `${LIVES} and not ${IS_LOCKED}`

/** An account `a` works only while it and every account above it is active, and it has not run out. */
export const ACCOUNT_WORKS = `not exists (select 1 from accounts up where up.id = any(a.path) and up.status <> 1)
    and (a.validity_date is null or a.validity_date >= (now() at time zone a.timezone)::date)`

/** Of an employee `a` limited by such a scope to the accounts allotted to him: these; null for everybody else. */
export const allottedBy = (scope: string): string =>
  `case when a."userType" = 3 and ${scope} = 'allotted' then a.allotted end as allotted`
export const EMPLOYEE_SCOPE = `setting_text('employee_scope', 'all')`
export const ALLOTTED = allottedBy(EMPLOYEE_SCOPE)
